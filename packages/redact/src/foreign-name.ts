const names = ["密码", "密碼", "パスワード", "비밀번호"];

/** Where the password's name that ends before `end` starts, or -1; these scripts are not cut into words. */
export function foreignNameStart(text: string, end: number): number {
  for (const name of names) if (text.startsWith(name, end - name.length)) return end - name.length;
  return -1;
}
