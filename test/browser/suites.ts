/** The journeys of `npm test`; `npm run test:all` has every file in this folder, with JavaScript on and off. */
const files = (names: string[]) => names.map((name) => `**/${name}.spec.ts`)

export const quick = files([
  'accessible',
  'buy-now',
  'home',
  'navigation',
  'policy',
  'publishing',
  'reader',
  'reader-find',
  'reader-parts',
  'shopping',
])

/** HTTP tests send the same forms as a browser without JavaScript; these show that its pages have them. */
export const quickWithoutJavaScript = files(['accounts', 'buy-now', 'reader', 'reading', 'shopping', 'views'])

/** What the specification asks for: `JOURNEYS=core` runs these without any module, with JavaScript on and off. */
export const ofSpecification = files([
  'accessible',
  'accounts',
  'band-media',
  'band-page',
  'band-upload',
  'buy-now',
  'cart-summary',
  'drafts',
  'error-catalogue',
  'guest-cart',
  'home',
  'item-page',
  'managing',
  'navigation',
  'order-desk',
  'pages',
  'people',
  'policy',
  'publishing',
  'reader',
  'reading',
  'record-form',
  'shop-pages',
  'shopping',
  'variants',
  'views',
  'volumes',
])
