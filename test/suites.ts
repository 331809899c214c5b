import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Which test files run where. What is not named here runs in `npm test`, on SQLite, in a thread that it shares. */

const http = (...names: string[]) => names.map((name) => `test/http/${name}.test.ts`)
const within = (folder: string, ...names: string[]) => names.map((name) => `app/${folder}/${name}.test.ts`)

export const attacks = ['test/hostile/*.test.ts']

/** These start the built server, or look at what was built. */
export const onBuild = [
  ...http('open-files', 'running', 'signed-addresses', 'webhooks-killed-briefly', 'weight'),
  'test/build.test.ts',
]

/** These do too, and take a minute or more. */
export const longOnBuild = http(
  'calls-killed',
  'crashes',
  'debits-killed',
  'demo',
  'first-start',
  'followers-two-sites',
  'gift-cards-killed',
  'killed',
  'members-killed',
  'music-killed',
  'newsletter-killed',
  'nginx-files',
  'open-addresses',
  'page-styles',
  'run-killed',
  'transfers-killed',
  'table-killed',
  'performance',
  'rehearsal',
  'processes',
  'recordings',
  'starting',
  'upload-faults',
  'upload-streams',
  'webhooks-killed',
)

/** Two nodes on one PostgreSQL. */
export const onNodes = http('nodes', 'taking-apart-elsewhere')

/** They draw many pages, start a process for each of their tests, or take ten seconds: `npm run test:all` has them. */
export const long = [
  'app/magazine/documents/hostile.test.ts',
  'app/magazine/documents/lost-letters.test.ts',
  'app/magazine/documents/page-pictures.test.ts',
  'app/magazine/documents/extract-document.test.ts',
  'app/magazine/documents/ruled-tables.test.ts',
  'app/magazine/documents/sideways-tables.test.ts',
  'app/magazine/documents/unruled-pages.test.ts',
  'app/magazine/documents/attachments.test.ts',
  'app/magazine/documents/corrections/corrections.test.ts',
  'app/magazine/documents/recognition/recognition-killed.test.ts',
  'app/magazine/documents/recognition/recognition-of-scans.test.ts',
  'app/magazine/documents/recognition/too-long.test.ts',
  'app/magazine/documents/searchable/searchable-pdf.test.ts',
  'app/platform/process/cluster.test.ts',
  'app/desk/portable/command.test.ts',
  'app/desk/portable/folder-import.test.ts',
  'app/desk/portable/left-behind.test.ts',
  'app/desk/portable/every-row.test.ts',
  'app/desk/portable/round-trip.test.ts',
  'app/magazine/publications/admin/pdf-draft.test.ts',
  'app/magazine/publications/booklets/fold.test.ts',
  'app/magazine/publications/series/many-issues.test.ts',
  'app/people/members/membership-states.test.ts',
  'app/people/members/stripe/membership-life.test.ts',
  'app/reach/federation/many-followers.test.ts',
  'app/shop/music/music.test.ts',
  'app/site/uploads/recordings.test.ts',
  'app/shop/orders/checkout/two-processes.test.ts',
  'app/shop/orders/refunds/ten-thousand-refunds.test.ts',
  'app/shop/orders/mails/mails-killed.test.ts',
  'app/shop/orders/ways/ways-sums.test.ts',
  'test/commands.test.ts',
  'test/usage.test.ts',
  // The browser has to be gone within the half second that its answer may take.
  ...http('booklet-sizes', 'upload-cancelled'),
  ...http(
    'booklets',
    'bundles',
    'documents',
    'epub',
    'hostile',
    'machines',
    'pages-of-readers',
    'reading-kept',
  ),
  // It asks for every address of the product as four people.
  ...http('calls-blind'),
  // Keys at the addresses of the API are in `key-rights`, which is quick.
  ...http('personal-keys-everywhere'),
  // It asks every operation five times; `openapi` walks through all of them.
  ...http('openapi-refusals'),
]

/** These have a process each; all others share a thread with what ran before them (see test/shared-thread.ts). */
export const alone = [
  // What they put into packages has to be there before the app.
  'app/site/accounts/passwords.test.ts',
  'app/platform/database/query-plans.test.ts',
  // A disk that was full for another test counts as full for ten seconds.
  'app/platform/database/database-errors.test.ts',
  // What it puts into Prisma's client cannot be taken out again.
  'app/site/content/unfinished-uploads.test.ts',
  // It tells what one listener hears, without all others.
  'app/desk/server/page-tables.test.ts',
  'app/site/uploads/audio-content.test.ts',
  ...http('press-kit'),
  // They look at what begins with the process: what it counts, and its secret.
  ...http('accounts', 'metrics'),
  // It hears every statement of the process.
  ...http('cached-pages', 'statements'),
]

/** It takes long, and starts a database server, which has to be there before the app is loaded. */
export const longAlone = http('database-away')

/** What the specification asks for: these pass without any module, too. */
export const ofSpecification = [
  ...http(
    'access-log',
    'amounts',
    'author-picker',
    'band-bad-input',
    'band-names',
    'band-pages',
    'band-sequence',
    'buy-now',
    'cart',
    'counting',
    'draft-items',
    'editing',
    'error-catalogue',
    'error-pages',
    'file-access',
    'files',
    'first-visit',
    'headers',
    'manage-uploads',
    'orders-api',
    'reading',
    'remove-buttons',
    'shopping',
    'shown-sums',
    'upload-bodies',
    'upload-date',
    'upload-refusals',
    'uploads',
    'variants',
    'volumes',
  ),
  ...within('shop/cart', 'cart'),
  ...within('shop/orders/checkout', 'buy-now', 'checkout'),
  ...within('magazine/publications', 'publications', 'views/views'),
]

/** Domain tests touch the database of the engine that they run on. */
const domain = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('app', file))
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => /\/(builders|shopping|db\.server)'/.test(readFileSync(file, 'utf8')))

const onBothEngines = [
  ...domain,
  ...http('accounts', 'api-lists', 'followers', 'kept-rows', 'reading', 'shopping', 'site-settings'),
  ...http('statements'),
]

/** Where the engine matters: raw statements, locks, checkout, jobs, newsletter, searches. */
export const engineMatters = [
  ...within('site/accounts', 'guests', 'limits', 'oidc/oidc', 'passkeys/passkeys'),
  ...within('people/calls', 'calls', 'copies/copies', 'desk/decide', 'desk/submission-list'),
  ...within('shop/cart', 'cart', 'own-price'),
  ...within('site/content', 'lifecycle'),
  ...within('reach/federation', 'deliveries'),
  ...within('platform/jobs', 'jobs', 'purge'),
  ...within('site/mail', 'outbox'),
  ...within('people/members', 'gifts/gifts', 'members', 'runs/copy-states', 'runs/runs'),
  ...within('reach/newsletter', 'newsletters', 'subscribing'),
  ...within('desk', 'admin/manage-content', 'operator/doctor', 'server/first-switches'),
  ...within('shop/orders', 'tips/tips'),
  ...within('shop/orders/checkout', 'buy-now', 'checkout', 'free-checkout', 'own-price-sums'),
  ...within('shop/orders', 'admin/order-admin', 'payments/fulfil', 'refunds/refunds', 'ways/ways'),
  ...within('platform/database', 'db', 'cached-statements', 'last-release', 'query-plans'),
  ...within(
    'magazine/publications',
    'publications',
    'search/search-inside-pdfs',
    'search/names',
    'series/series',
    'views/views',
  ),
  ...within('magazine/reading', 'devices/devices'),
  ...within('site/statistics', 'statistics', 'track-plays'),
  ...within('reach/webhooks', 'delivering', 'recording'),
  ...within('site/modules', 'switches'),
  ...http('statements'),
]

/** `npm test` runs these on PostgreSQL too, where it is installed. */
export const onPostgresql = onBothEngines.filter((file) => engineMatters.includes(file))

/** `npm run test:all` runs these there as well. */
export const alsoOnPostgresql = onBothEngines.filter((file) => !onPostgresql.includes(file))
