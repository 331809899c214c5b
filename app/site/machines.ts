import { href } from '../platform/href'
export interface MachineUses {
  allowsSearch: boolean
  allowsSummaries: boolean
  allowsTraining: boolean
}

/*
 * The names of crawlers by purpose, as their operators state it; most are in
 * https://github.com/ai-robots-txt/ai.robots.txt.
 */
const trainingCrawlers = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-ai',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ICC-Crawler',
  'ImagesiftBot',
  'img2dataset',
  'meta-externalagent',
  'omgili',
  'omgilibot',
  'PanguBot',
  'Timpibot',
  'VelenPublicWebCrawler',
  'Webzio-Extended',
]
const answeringCrawlers = [
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'DuckAssistBot',
  'Google-CloudVertexBot',
  'meta-externalfetcher',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
  'PhindBot',
  'YouBot',
]

/** Addresses that search engines should not list. */
const privatePaths = [
  href('/admin'),
  href('/cart'),
  href('/orders'),
  href('/userInfo'),
  '/userinfo',
  href('/login'),
  href('/register'),
  '/checkout',
]

/**
 * Returns robots.txt. If search engines may not list the site, they are still let in, since they only learn that from
 * its pages. Source: RFC 9309; Content-Signal of contentsignals.org; Content-Usage of draft-ietf-aipref-attach.
 */
export function robotsText(uses: MachineUses, origin: string): string {
  const refused = [
    ...(uses.allowsTraining ? [] : trainingCrawlers),
    ...(uses.allowsSummaries ? [] : answeringCrawlers),
  ]
  const lines = [
    'User-agent: *',
    ...(isUnrestricted(uses) ? [] : [signals(uses), `Content-Usage: train-ai=${flag(uses.allowsTraining)}`]),
    ...privatePaths.map((path) => `Disallow: ${path}`),
    ...(refused.length > 0 ? ['', ...refused.map((name) => `User-agent: ${name}`), 'Disallow: /', ''] : []),
    ...(uses.allowsSearch ? [`Sitemap: ${origin}/sitemap.xml`] : []),
  ]
  return `${lines.join('\n')}\n`
}

const isUnrestricted = ({ allowsSearch, allowsSummaries, allowsTraining }: MachineUses) =>
  allowsSearch && allowsSummaries && allowsTraining

const signals = ({ allowsSearch, allowsSummaries, allowsTraining }: MachineUses) =>
  `Content-Signal: search=${word(allowsSearch)}, ai-input=${word(allowsSummaries)}, ai-train=${word(allowsTraining)}`

const word = (isAllowed: boolean) => (isAllowed ? 'yes' : 'no')
const flag = (isAllowed: boolean) => (isAllowed ? 'y' : 'n')

/**
 * Returns headers for every answer, including pictures and PDFs; none for a site without limits. Source: TDM
 * Reservation Protocol, W3C Community Group report of 2024-05-10.
 */
export function machineHeaders({ allowsSearch, allowsTraining }: MachineUses): Record<string, string> {
  const rules = [...(allowsSearch ? [] : ['noindex']), ...(allowsTraining ? [] : ['noai', 'noimageai'])]
  return {
    ...(rules.length > 0 && { 'X-Robots-Tag': rules.join(', ') }),
    ...(!allowsTraining && { 'TDM-Reservation': '1' }),
  }
}

/** Returns the rights reserved for the whole site; undefined if there are none. */
export const tdmRules = ({ allowsTraining }: MachineUses) =>
  allowsTraining ? undefined : [{ location: '/', 'tdm-reservation': 1 }]
