import { db } from '../../platform/database/db.server'
import { msg } from '../../platform/i18n/i18n'
import { createRecord } from '../content/lifecycle.server'
import { pageContentKind } from './page.content.server'
import { PageFields } from './page-form'
import type { PageLinkPlace } from './site-pages'
import type { PageRow } from './site-pages.server'

interface PreparedPage {
  title: string
  place: PageLinkPlace
  body: string
}

/** Pages that most sites need, as drafts to be completed. */
const prepared: PreparedPage[] = [
  {
    title: msg('About'),
    place: 'menu',
    body: '## Who we are\n\nSay in a few sentences who makes this magazine, and since when.\n\n## What we publish\n\nWhat can readers expect here, and how often?\n\n## Take part\n\nWhere do you take submissions, and what do you look for?\n',
  },
  {
    title: msg('Accessibility'),
    place: 'footer',
    body: '## How we make this readable\n\nEach publication says under *Accessibility* how it can be read: which pages have text, and which of those a program has read from pictures. Text can be read apart from the pages, larger and in other colours. All of the site can be used with the keyboard and without JavaScript.\n\n## What is missing\n\nName what you know: older scans without text, videos without a transcript.\n\n## Tell us\n\nAn address for what does not work, and how long an answer takes. On each page, *Suggest a correction* reaches us too.\n\n## Last checked\n\nWhen, and against what: WCAG 2.2 AA, for example. Some countries ask for the body that takes complaints.\n',
  },
  {
    title: msg('Contact'),
    place: 'footer',
    body: '## Write to us\n\nAn email address that somebody reads, and how long an answer may take.\n\n## By post\n\nWhere do letters and zines reach you?\n\n## Press\n\nWhom do journalists ask?\n',
  },
  {
    title: msg('Imprint'),
    place: 'footer',
    body: '## Publisher\n\nName and postal address of who is responsible. Many countries ask for it.\n\n## Contact\n\nEmail, and a phone number where your law asks for one.\n\n## Responsible for the content\n\nName and address.\n\n## Register and tax\n\nNumbers of the company register and for sales tax, if you have them.\n',
  },
  {
    title: msg('Privacy'),
    place: 'footer',
    body: '## Who is responsible\n\nName, address and email.\n\n## What is stored\n\nName what you keep of visitors, of accounts and of orders, and why.\n\n## How long\n\nWhen is it deleted?\n\n## Who else receives it\n\nThe card payment provider, the mail server, whoever delivers parcels.\n\n## Your rights\n\nHow readers learn what you have of them, correct it, or have it deleted.\n',
  },
  {
    title: msg('Shipping & Returns'),
    place: 'footer',
    body: '## Where we ship\n\nCountries, carriers, and what it costs.\n\n## How long it takes\n\nDays until a parcel leaves, and days on its way.\n\n## Returns\n\nWithin how many days, in which state, and to which address?\n\n## Damaged or lost\n\nWhat buyers do, and what you do then.\n',
  },
]

export const isUnchangedSincePrepared = ({ title, body, isDraft, version }: SavedPage) =>
  isDraft && version === 1 && prepared.some((page) => page.title === title && page.body === body)

type SavedPage = Pick<PageRow, 'title' | 'body' | 'isDraft' | 'version'>

/**
 * Creates each prepared page once: a deleted one is not created again, since the activity log tells that it existed.
 */
export async function createPreparedPages(): Promise<void> {
  for (const { title, ...about } of prepared) {
    const made = { subjectType: pageContentKind.noun, action: 'created', subjectName: title }
    if ((await db.auditEntry.count({ where: made })) > 0) continue
    const fields = PageFields.parse({ title, ...about, isDraft: 'on' })
    if ((await db.sitePage.count({ where: { takenAddress: fields.address } })) > 0) continue
    await createRecord(pageContentKind, { fields, files: { pictures: [] } })
  }
}
