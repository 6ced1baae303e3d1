/** What a plan says of the order and the wiring, in one small object. */
export interface ManifestSummary {
  readonly form: string;
  /** Each step with the services it runs and those it waits for. */
  readonly execution_order: readonly { readonly services: readonly string[]; readonly depends_on: readonly string[] }[];
  /** Each service with its inputs (`name <- path`) and outputs (`name -> path`). */
  readonly wiring: Readonly<
    Record<string, { readonly inputs: readonly string[]; readonly outputs: readonly string[] }>
  >;
}

/**
 * The structured extraction of a run, with the fields of the inspector's specification (extractor, Returns). It reads
 * and organises and does not judge. Paths are relative to the run's folder.
 */
export interface Extraction {
  readonly run_id: string;
  readonly system_name: string;
  readonly completed: boolean;
  readonly failed: boolean;
  /** Number of `✗` marks of services. */
  readonly error_count: number;
  readonly services_declared: readonly string[];
  readonly services_completed: readonly string[];
  readonly services_errored: readonly string[];
  /** Files below `bindings/` or `world-model/` that hold something. */
  readonly bindings_present: readonly string[];
  /** Expected outputs and caller inputs that are absent or empty. */
  readonly bindings_missing: readonly string[];
  /** Remarks of the extractor, such as `prior deep available`. */
  readonly notes: readonly string[];
  /** Deep only: the whole of `root.prose.md`. */
  readonly root_source?: string;
  /** Deep only. */
  readonly manifest_summary?: ManifestSummary;
  /** Deep only: for each service the first 500 characters of each of its bindings. */
  readonly service_outputs?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Deep only: for each service the files in its workspace. */
  readonly workspace_artifacts?: Readonly<Record<string, readonly string[]>>;
  /** Deep only: the content of each `__error.md` by its path. */
  readonly error_details?: Readonly<Record<string, string>>;
}
