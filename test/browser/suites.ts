/** The journeys of `npm test`; `npm run test:all` has every file in this folder. */
export const quick = [
  'accessible',
  'accounts',
  'band-page',
  'buy-now',
  'focus',
  'home',
  'managing',
  'navigation',
  'policy',
  'publishing',
  'reader',
  'reader-find',
  'reading',
  'shopping',
  'views',
].map((name) => `**/${name}.spec.ts`)
