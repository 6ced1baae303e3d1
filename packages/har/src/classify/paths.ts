/** Longer paths name nothing that these patterns look for, and would only cost time. */
const longestLookedAt = 2000;

const apiSegments =
  /(?:^|\/)(?:apis?|v\d{1,3}(?:\.\d+)?|rest|graphql|gql|j?rpc|trpc|jsonrpc|xmlrpc|wp-json|odata|services?|ajax|__data\.json|_actions|webapi|rest-api|api-[\w-]+|[\w-]+-api)(?:\/|$)|\/_next\/data\/|\/\.netlify\/functions\//i;

/** Whether a path has a whole segment that APIs are found under. */
export function isApiPath(path: string): boolean {
  return apiSegments.test(path.slice(0, longestLookedAt));
}

const staticEndings =
  /\.(?:m?js|cjs|jsx|tsx?|css|less|scss|html?|png|jpe?g|gif|webp|avif|svg|ico|bmp|cur|woff2?|ttf|otf|eot|mp[34]|m4[avs]|webm|og[gva]|wav|flac|mov|m3u8|mpd|vtt|srt|pdf|wasm|zip|gz|swf|glb|gltf|ktx2?|hdr|webmanifest)$/i;

/** Whether the last segment ends like a static file. JSON and XML are not among them. */
export function hasStaticEnding(path: string): boolean {
  return staticEndings.test(path);
}

export function hasJsonEnding(path: string): boolean {
  return /\.json$/i.test(path);
}

export function isSourceMapPath(path: string): boolean {
  return /\.map$/i.test(path) && /\.(?:m?js|cjs|css|wasm|tsx?)\.map$|\/[\w.-]+\.map$/i.test(path);
}

/** Film in pieces: playlists and segments of HLS and DASH. */
export function isFilmPath(path: string): boolean {
  return /\.(?:m3u8|mpd|m4s|m4[av]|mp4|webm|ts|aac|cmf[vat])$/i.test(path);
}

const configurationFiles =
  /\/(?:config|settings|env|environment|appsettings(?:\.\w+)?|runtime-?config|app-?config|manifest|asset-manifest|build-manifest|_buildManifest|version|ngsw|features?|feature-flags|flags|package|importmap|import-map|theme|sw-precache|precache-manifest|stats)\.json$/i;
const languagePaths =
  /(?:^|\/)(?:i18n|l10n|locales?|langs?|languages?|translations?|messages|nls)(?:\/[\w.@-]+)*\.json$/i;
const languageFile = /\/(?:messages|translations?|strings)[._-][a-z]{2}(?:[_-][a-z]{2,4})?\.json$/i;

/** Which kind of static configuration a path names; undefined when it names none. Paths of an API are none. */
export function configurationKind(path: string): string | undefined {
  if (path.length > longestLookedAt) return undefined;
  if (/^\/\.well-known\//.test(path)) return "well-known path";
  if (/\/(?:site\.webmanifest|browserconfig\.xml|robots\.txt|humans\.txt|ads\.txt|security\.txt)$/i.test(path))
    return "well-known file";
  if (/\/\d{1,2}\/\d+\/\d+(?:@2x)?\.(?:geojson|json|pbf|mvt|topojson)$/i.test(path)) return "map tile";
  if (isApiPath(path)) return undefined;
  if (languagePaths.test(path) || languageFile.test(path)) return "language file";
  if (configurationFiles.test(path)) return "configuration file";
  if (/\.lottie$|(?:^|\/)lottie(?:s|-animations)?\/[\w./-]+\.json$/i.test(path)) return "animation";
  return undefined;
}

/** Services that deliver feature flags. */
export function isFlagHost(host: string): boolean {
  return /(?:^|\.)(?:launchdarkly\.(?:com|us)|split\.io|featureassets\.org|statsigapi\.net|configcat\.com|growthbook\.io)(?::\d+)?$/.test(
    host,
  );
}
