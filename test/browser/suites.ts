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
