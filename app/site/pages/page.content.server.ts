import { z } from 'zod'
import { refuseTaken, takenValueConflict } from '../../platform/database/database-errors.server'
import type { Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { formatDateTime } from '../../platform/ui/format'
import { languageName, languagesByName } from '../../platform/ui/languages'
import type { IncomingFile } from '../content/incoming-file'
import { defineContentKind } from '../content/kind.server'
import { siteLanguage } from '../content/translations'
import {
  findTranslationChoice,
  listTranslationChoices,
  setTranslationOf,
} from '../content/translations.server'
import { redirectMovedPage } from '../redirects/redirects.server'
import { renderMarkdown } from './markdown.server'
import { PageFields } from './page-form'
import { maxPagePictures, pageLinkPlaceNames, pageNotFound, pictureTitle } from './site-pages'
import {
  listPicturesOfPage,
  loadPageWithTranslations,
  type PageRow,
  picturesInclude,
  sitePageFromRow,
} from './site-pages.server'

export const pageContentKind = defineContentKind({
  name: 'pages',
  // Not “page”: the activity log uses that word for refused page requests.
  noun: msg('site page'),
  notFound: pageNotFound,
  may: ['publish'],
  model: 'sitePage',
  include: picturesInclude,
  titleColumn: 'title',
  form: {
    fields: PageFields,
    files: { pictures: { kind: 'sitePage', label: msg('Pictures'), many: true } },
    fieldBytes: 256 * 1024,
    failure: msg('Failed to save page.'),
  },

  async create(tx, { translationOf: typed, ...fields }, { pictures }, origin) {
    await refuseAddressElsewhere(tx, fields.address)
    const data = { ...fields, takenAddress: fields.address, ...origin }
    const page = await tx.sitePage.create({ data }).catch(takenAtOnce(fields))
    await setTranslationOf('sitePage', tx, page.id, typed)
    await addPictures(tx, page.id, pictures)
    return page
  },

  async update(tx, id, { translationOf: typed, ...fields }, { pictures }) {
    await refuseAddressElsewhere(tx, fields.address, id)
    const { address, isDraft } = await tx.sitePage.findUniqueOrThrow({ where: { id } })
    const data = { ...fields, takenAddress: fields.address }
    await tx.sitePage.update({ where: { id }, data }).catch(takenAtOnce(fields))
    if (!isDraft) await redirectMovedPage(tx, pathOf(address), pathOf(fields.address))
    await setTranslationOf('sitePage', tx, id, typed)
    await addPictures(tx, id, pictures)
  },

  toForm: async (row: PageRow) => ({
    ...sitePageFromRow(row),
    translationOf: await findTranslationChoice('sitePage', row),
  }),
  json: (row) => loadPageWithTranslations(sitePageFromRow(row)),
  shown: async (row, tx) => {
    const { title, address, body, place, language, isDraft } = sitePageFromRow(row)
    return {
      Title: title,
      Address: address,
      Text: body,
      Place: pageLinkPlaceNames[place],
      Language: language ? languageName(language) : siteLanguage,
      'Translation of': await findTranslationChoice('sitePage', row, tx),
      Published: formatDateTime(row.publishAt.toISOString()),
      'Save as draft': isDraft ? 'on' : 'off',
    }
  },
  options: async () => ({
    languages: languagesByName(),
    translations: await listTranslationChoices('sitePage'),
  }),
  preview: async (values, id) => renderMarkdown(values.body ?? '', await listPicturesOfPage(id)),
  publicFrom: ({ isDraft, publishAt }) => (isDraft ? undefined : publishAt),

  note(row) {
    const { isDraft, place, publishAt } = sitePageFromRow(row)
    const later =
      !isDraft && row.publishAt > new Date()
        ? t('publishes {date}', { date: formatDateTime(publishAt) })
        : undefined
    const where = { none: '', menu: t('in the menu'), footer: t('in the footer') }[place]
    return [href('/pages/:address', { address: row.address }), later, where].filter(Boolean).join(' · ')
  },

  async removePart(tx, { pictures }, { type, id }) {
    const picture = pictures.find((one) => one.id === id)
    if (type !== 'picture' || !picture) return
    await tx.sitePagePicture.delete({ where: { id } })
    const values = JSON.stringify({ number: picture.number })
    return { name: pictureTitle(picture), field: 'pictures', path: picture.image, values }
  },

  async restorePart(tx, pageId, { path, values = '' }) {
    const { number } = Removed.parse(JSON.parse(values))
    const taken = await tx.sitePagePicture.count({ where: { pageId, number } })
    const data = { pageId, number: taken ? await nextNumber(tx, pageId) : number, image: path }
    await tx.sitePagePicture.create({ data })
  },

  trashed: (tx, { id }) => tx.sitePage.update({ where: { id }, data: { takenAddress: null } }),
  assertRestorable: (tx, { address }) => refuseAddressElsewhere(tx, address),
  restored: (tx, { id, address }) => tx.sitePage.update({ where: { id }, data: { takenAddress: address } }),
})

const pathOf = (address: string) => href('/pages/:address', { address })

const Removed = z.object({ number: z.int() })

/** @throws Conflict */
async function refuseAddressElsewhere(tx: Transaction, address: string, ownId = 0): Promise<void> {
  const other = await tx.sitePage.findUnique({ where: { takenAddress: address } })
  if (!other || other.id === ownId) return
  throw takenValueConflict(
    'address',
    t('The page “{title}” has the address /pages/{address}.', { title: other.title, address }),
  )
}

/** Handles a failed write because the address was taken since the check. */
const takenAtOnce = ({ address }: { address: string }) =>
  refuseTaken('address', () => t('Another page has the address /pages/{address}.', { address }))

/** @throws Invalid past the limit of a page's pictures */
async function addPictures(tx: Transaction, pageId: number, files: (IncomingFile | undefined)[]) {
  const paths = files.flatMap((file) => (file ? [file.path] : []))
  if (paths.length === 0) return
  const first = await nextNumber(tx, pageId)
  const data = paths.map((image, index) => ({ pageId, number: first + index, image }))
  await tx.sitePagePicture.createMany({ data })
  if ((await tx.sitePagePicture.count({ where: { pageId } })) <= maxPagePictures) return
  const message = t('A page has at most {maxPagePictures} pictures.', { maxPagePictures })
  throw new Invalid(message, { pictures: [message] })
}

async function nextNumber(tx: Transaction, pageId: number): Promise<number> {
  const last = await tx.sitePagePicture.findFirst({ where: { pageId }, orderBy: { number: 'desc' } })
  return (last?.number ?? 0) + 1
}
