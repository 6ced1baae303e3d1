/** One page of the shop. */
export interface Page {
  readonly path: string;
  readonly title: string;
  /** The inside of `<main>`. */
  readonly body: string;
  /** The page's own script; `call`, `say`, `show` and `tracker` come from `/assets/shop.js`. */
  readonly script?: string;
}

const links = [
  ["/", "Shop"],
  ["/login", "Sign in"],
  ["/account", "Account"],
  ["/reviews", "Reviews"],
  ["/contact", "Contact"],
  ["/photos", "Photos"],
  ["/help", "Help desk"],
  ["/stock", "Stock"],
  ["/orders", "Orders"],
  ["/basket", "Basket"],
  ["/trouble", "Trouble"],
  ["/verify", "Verify"],
] as const;

/** The whole document. */
export function renderPage({ title, body, script }: Page, trackerUrl: string): string {
  const navigation = links.map(([path, name]) => `<a href="${path}">${name}</a>`).join(" ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="tracker" content="${trackerUrl}">
<title>${title} - Teahouse</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/shop.css">
<script src="/assets/shop.js"></script>
</head>
<body>
<header><strong>Teahouse</strong> <nav>${navigation}</nav></header>
<main>
<h1>${title}</h1>
${body}
<p id="status" role="status"></p>
</main>
${script === undefined ? "" : `<script>${script}</script>`}
</body>
</html>
`;
}
