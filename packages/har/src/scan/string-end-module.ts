import { character } from "./characters.js";

// The WebAssembly module behind `stringEnd`, put together here instruction by instruction, so that the package needs no
// compiler and ships no binary. Numbers are the opcodes of the WebAssembly core specification, with its names.
const i32 = 0x7f;
const v128 = 0x7b;
const noResult = 0x40;
const op = {
  unreachable: 0x00,
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  branch: 0x0c,
  branchIf: 0x0d,
  return: 0x0f,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  loadByte: 0x2d,
  constant: 0x41,
  equalZero: 0x45,
  equal: 0x46,
  greaterOrEqual: 0x4f,
  countTrailingZeros: 0x68,
  add: 0x6a,
  subtract: 0x6b,
} as const;
/** Instructions on sixteen bytes at once stand behind one prefix. */
const vector = {
  load: [0xfd, 0x00],
  constant: [0xfd, 0x0c],
  equalBytes: [0xfd, 0x23],
  or: [0xfd, 0x50],
  bitmask: [0xfd, 0xe4, 0x00],
} as const;

const at = 0;
const end = 1;
const hits = 2;
const block = 3;

/** `stringEnd(at, end)` over the imported memory `scan.memory`; see `StringEnd` for what it returns. */
export function stringEndModule(): Uint8Array<ArrayBuffer> {
  const magic = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  return Uint8Array.from([
    ...magic,
    ...section(1, [1, 0x60, 2, i32, i32, 1, i32]),
    ...section(2, [1, ...name("scan"), ...name("memory"), 0x02, 0x00, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name("stringEnd"), 0x00, 0]),
    ...section(10, [1, ...sized([2, 1, i32, 1, v128, ...body()])]),
  ]);
}

function body(): number[] {
  return [
    ...[op.loop, noResult],
    // Behind the end: -2 when an escape reached over it, else -1.
    ...[op.localGet, at, op.localGet, end, op.greaterOrEqual, op.if, noResult],
    ...[op.localGet, end, op.localGet, at, op.subtract, op.constant, 1, op.subtract, op.return],
    op.end,
    // Which of the next sixteen bytes are a quote or a backslash?
    ...[op.localGet, at, ...vector.load, 0, 0, op.localTee, block],
    ...[...vector.constant, ...sixteen(character.quote), ...vector.equalBytes],
    ...[op.localGet, block, ...vector.constant, ...sixteen(character.backslash), ...vector.equalBytes],
    ...[...vector.or, ...vector.bitmask, op.localTee, hits],
    // None: the next sixteen.
    ...[op.equalZero, op.if, noResult],
    ...[op.localGet, at, op.constant, 16, op.add, op.localTee, at],
    ...[op.localGet, end, op.greaterOrEqual, op.if, noResult, op.constant, minusOne, op.return, op.end],
    ...[op.branch, 1],
    op.end,
    // The first one, unless it lies behind the end.
    ...[op.localGet, at, op.localGet, hits, op.countTrailingZeros, op.add, op.localTee, at],
    ...[op.localGet, end, op.greaterOrEqual, op.if, noResult, op.constant, minusOne, op.return, op.end],
    ...[op.localGet, at, op.loadByte, 0, 0, op.constant, character.quote, op.equal, op.if, noResult],
    ...[op.localGet, at, op.return],
    op.end,
    // A backslash: over it and what it escapes.
    ...[op.localGet, at, op.constant, 2, op.add, op.localSet, at],
    ...[op.branch, 0],
    op.end,
    op.unreachable,
    op.end,
  ];
}

/** -1 as a signed LEB128 number of one byte. */
const minusOne = 0x7f;

function sixteen(byte: number): number[] {
  return Array.from({ length: 16 }, () => byte);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...sized(content)];
}

function name(text: string): number[] {
  return sized([...Buffer.from(text)]);
}

/** Content with its length before it, as an unsigned LEB128 number. */
function sized(content: readonly number[]): number[] {
  const length: number[] = [];
  let rest = content.length;
  do {
    length.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
    rest >>>= 7;
  } while (rest > 0);
  return [...length, ...content];
}
