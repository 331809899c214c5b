import type { Prisma, Transaction } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { toIso } from '../../../platform/iso-time'
import { formatDateTime } from '../../../platform/ui/format'
import { languageName, languagesByName } from '../../../platform/ui/languages'
import { defineContentKind, firstFile, requiredFile } from '../../../site/content/kind.server'
import { siteLanguage } from '../../../site/content/translations'
import {
  findTranslationChoice,
  listTranslationChoices,
  setTranslationOf,
} from '../../../site/content/translations.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { isModuleOn } from '../../../site/modules/switches.server'
import { listAllPlans } from '../../../site/plans/plans.server'
import { findOrCreateAuthorId } from '../../authors/author.content.server'
import { listAuthorChoices } from '../../authors/authors.server'
import { savePdfCheck, scheduleExtraction } from '../../documents/extraction-jobs.server'
import { startPdfCheck } from '../../documents/pending-checks.server'
import { checkDocumentOfArticle } from '../../documents/status.server'
import { listBandChoices, mentionedBandsInclude, setMentionedBands } from '../../mentions/mentions.server'
import { setPlansOfArticle } from '../access/article-plans.server'
import { findReadersOfFile } from '../access/file-readers.server'
import { articleFilesMissing } from '../publications'
import { articleAuthorsInclude, articleFromRowForReader } from '../publications.server'
import { makeArticleSearchFilter } from '../search/search-publications.server'
import { issueForComparison, toIssueJson } from '../series/issue-json'
import { articleSearchText, issueFromRow, issueInclude, setIssueOfArticle } from '../series/issues.server'
import { listSeriesTitles } from '../series/series-admin.server'
import { articleTagsInclude, setTags } from '../tags/tags.server'
import { listTranslationIdsOfArticle } from '../translations.server'
import { listNewestVolumes, prepareVolumeColumns } from '../volumes/volumes.server'
import { ArticleFields, todaysDate } from './article-form'
import { firstPublishedAt } from './published-at'

const included = {
  ...articleAuthorsInclude,
  ...articleTagsInclude,
  ...mentionedBandsInclude,
  ...issueInclude,
  plans: { select: { planId: true, plan: { select: { name: true } } }, orderBy: { planId: 'asc' } },
  volume: { select: { id: true, title: true, deletedAt: true } },
} satisfies Prisma.ArticleInclude
type Row = Prisma.ArticleGetPayload<{ include: typeof included }>

/**
 * The columns that lists need to tell whether readers see an article, its picture, its views and its notes.
 */
const listed = {
  id: true,
  version: true,
  deletedAt: true,
  title: true,
  isDraft: true,
  uploadedAt: true,
  coverImage: true,
  viewcount: true,
  filetype: true,
} satisfies Prisma.ArticleSelect

const savedSteps: (() => Promise<void>)[] = []

export function onArticleSaved(step: () => Promise<void>): void {
  savedSteps.push(step)
}

/** How articles and volumes are stored and changed. An upload date in the future schedules them. */
export const articleContentKind = defineContentKind({
  name: 'articles',
  noun: msg('article'),
  notFound: msg('Article not found.'),
  may: ['publish'],
  model: 'article',
  include: included,
  listed,
  titleColumn: 'title',
  form: {
    fields: ArticleFields,
    lists: ['authorIds', 'authorNames', 'tags', 'bandIds', 'planIds'],
    files: {
      pdf: { kind: 'pdf', label: msg('PDF'), column: 'pdfPath', required: articleFilesMissing },
      coverImage: { kind: 'cover', label: msg('Cover Image'), required: articleFilesMissing },
    },
    check: async ({ pdf }) => {
      const file = firstFile(pdf)
      if (file) await startPdfCheck(file.path)
    },
    failure: msg('Failed to upload article.'),
  },

  async create(tx, fields, { pdf, coverImage }, origin) {
    const authors = { create: await authorRows(tx, fields.authorIds) }
    const files = { pdfPath: requiredFile(pdf).path, coverImage: requiredFile(coverImage).path }
    const { viewcount, downloadcount } = fields
    const own = { publishedAt: firstPublishedAt(fields), ...(await prepareVolumeColumns(tx, fields)) }
    const article = await tx.article.create({
      data: {
        ...columnsOf(fields),
        ...own,
        viewcount,
        downloadcount,
        authors,
        ...files,
        ...origin,
        searchText: articleSearchText(fields, null),
      },
    })
    await setTags(tx, article.id, fields.tags)
    await setMentionedBands(tx, article.id, fields.bandIds)
    await setPlansOfArticle(tx, article.id, fields)
    await saveIssue(tx, article.id, fields)
    await setTranslationOf('article', tx, article.id, fields.translationOf)
    return article
  },

  async update(tx, id, fields, { pdf, coverImage }) {
    const files = { pdfPath: firstFile(pdf)?.path, coverImage: firstFile(coverImage)?.path }
    const select = { id: true, publishedAt: true, volumeId: true }
    const before = await tx.article.findUniqueOrThrow({ where: { id }, select })
    const own = {
      publishedAt: firstPublishedAt(fields, before),
      ...(await prepareVolumeColumns(tx, fields, before)),
      // While printing is off, the form has no check box, which does not mean that it was unchecked.
      ...(!isModuleOn('print') && { isPrintable: undefined }),
    }
    await tx.article.update({ where: { id }, data: { ...columnsOf(fields), ...own, ...files } })
    await setTags(tx, id, fields.tags)
    await setMentionedBands(tx, id, fields.bandIds)
    await setPlansOfArticle(tx, id, fields)
    await saveIssue(tx, id, fields)
    await setTranslationOf('article', tx, id, fields.translationOf)
    await tx.articleAuthor.deleteMany({ where: { articleId: id, author: { deletedAt: null } } })
    const authors = await authorRows(tx, fields.authorIds)
    await tx.articleAuthor.createMany({ data: authors.map((author) => ({ ...author, articleId: id })) })
  },

  saved: scheduleExtraction,
  async afterSave(id) {
    await savePdfCheck(id)
    for (const step of savedSteps) await step()
  },
  checkOf: checkDocumentOfArticle,

  toForm: async (row: Row) => ({
    ...articleFromRowForReader('all')(row),
    isDraft: row.isDraft,
    isPrintable: row.isPrintable,
    embedding: row.embedding ?? '',
    volume: row.volume && named(row.volume),
    tags: tagNames(row),
    bands: row.bands.map(({ band }) => band),
    planIds: planIdsOf(row),
    issue: row.issue && issueFromRow(row.issue),
    translationOf: await findTranslationChoice('article', row),
    sendsLetter: row.sendsLetter,
    letterAt: toIso(row.letterAt),
  }),
  json: async (row, tx) => ({
    ...articleFromRowForReader('all')(row),
    volumeId: row.volumeId,
    ...(isModuleOn('print') && { isPrintable: row.isPrintable }),
    ...(isModuleOn('embeds') && { embedding: row.embedding }),
    tags: tagNames(row),
    planIds: planIdsOf(row),
    translations: await listTranslationIdsOfArticle(row.id, tx),
    ...(isModuleOn('series') && toIssueJson(row.issue && issueFromRow(row.issue))),
  }),
  shown: async (row, tx) => ({
    Title: row.title,
    Description: row.description,
    'File Type': row.filetype,
    'Content Type': row.contentType,
    Language: row.language ? languageName(row.language) : t(siteLanguage),
    'Translation of': await findTranslationChoice('article', row, tx),
    'Upload Date': formatDateTime(row.uploadedAt.toISOString()),
    Authors: await namesOf(tx, row.authors),
    Volume: row.volume?.title ?? '',
    ...(isModuleOn('series') && issueForComparison(row.issue && issueFromRow(row.issue))),
    Tags: tagNames(row).join(', '),
    Bands: row.bands.map(({ band }) => band.title).join(', '),
    PDF: row.pdfPath,
    'Cover Image': row.coverImage,
    ...(isModuleOn('members') && {
      'Who can read it': [row.access, ...row.plans.map(({ plan }) => plan.name)].join(', '),
      'Free pages': String(row.previewPages),
    }),
    ...(isModuleOn('print') && { 'Offer as a printable zine': row.isPrintable ? t('on') : t('off') }),
    ...(isModuleOn('embeds') && { Embedding: row.embedding ?? '' }),
    'Save as draft': row.isDraft ? t('on') : t('off'),
    ...(hasNewsletter() && { [msg('Send to subscribers')]: row.sendsLetter ? t('on') : t('off') }),
  }),
  matching: makeArticleSearchFilter,

  publicFrom: ({ isDraft, uploadedAt }) => (isDraft ? undefined : uploadedAt),

  eventName: ({ filetype }) => (filetype === 'Volume' ? 'volume' : 'article'),

  fileReaders: (row: Row, path) => findReadersOfFile(row, path),

  statuses: (now) => ({
    draft: { isDraft: true },
    scheduled: { isDraft: false, uploadedAt: { gt: now } },
    published: { isDraft: false, uploadedAt: { lte: now } },
  }),
  orders: { title: [{ searchText: 'asc' }], views: [{ viewcount: 'desc' }] },
  picture: ({ coverImage }) => coverImage.replaceAll('\\', '/'),
  views: ({ viewcount }) => viewcount,
  note: ({ filetype }) => (filetype === 'misc' ? t('Misc') : t(filetype)),

  async setDraft(tx, row, isDraft, now) {
    const uploadedAt = !isDraft && row.uploadedAt > now ? now : row.uploadedAt
    const publishedAt = firstPublishedAt({ isDraft, uploadDate: uploadedAt }, row, now)
    await tx.article.update({ where: { id: row.id }, data: { isDraft, uploadedAt, publishedAt } })
  },

  options: async (asked) => ({
    ...(await listAuthorChoices(asked)),
    today: todaysDate(),
    volumes: await listNewestVolumes(),
    plans: await listAllPlans(),
    bands: await listBandChoices(),
    languages: languagesByName(),
    translations: await listTranslationChoices('article'),
    series: await listSeriesTitles(),
    canAnnounce: isMailOn() && hasNewsletter(),
  }),
  manyOptions: { list: 'authorIds', find: 'findAuthor', field: 'newAuthor', add: findOrCreateAuthorId },
})

async function saveIssue(tx: Transaction, id: number, fields: ArticleFields): Promise<void> {
  const searchText = articleSearchText(fields, await setIssueOfArticle(tx, id, fields))
  await tx.article.update({ where: { id }, data: { searchText } })
}

const hasNewsletter = () => isModuleOn('newsletter')

const planIdsOf = ({ plans }: Row) => plans.map(({ planId }) => planId)

const tagNames = ({ tags }: Row) => tags.map(({ name }) => name)

const named = ({ id, title, deletedAt }: NonNullable<Row['volume']>) => ({
  id,
  title: deletedAt ? t('{title} (in the trash)', { title }) : title,
})

/** Returns the columns of a form. An upload may set the counts; after that, only readers change them. */
function columnsOf({
  title,
  description,
  filetype,
  contentType,
  language,
  isDraft,
  isPrintable,
  embedding,
  sendsLetter = false,
  uploadDate,
  access,
  previewPages,
}: ArticleFields) {
  return {
    title,
    description,
    filetype,
    contentType,
    language,
    isDraft,
    isPrintable,
    embedding: embedding === undefined ? undefined : embedding || null,
    sendsLetter: hasNewsletter() ? sendsLetter : undefined,
    uploadedAt: uploadDate,
    access,
    previewPages: previewPages === undefined ? undefined : (previewPages ?? 0),
  }
}

async function namesOf(tx: Transaction, authors: { authorId: number }[]): Promise<string> {
  const ids = authors.map(({ authorId }) => authorId)
  const rows = await tx.author.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id)).join(', ')
}

async function authorRows(tx: Transaction, authorIds: number[]) {
  const known = await tx.author.count({ where: { id: { in: authorIds }, deletedAt: null } })
  if (known !== authorIds.length)
    throw new Invalid(t('Author not found.'), { authorIds: [t('Author not found.')] })
  return authorIds.map((authorId, position) => ({ authorId, position }))
}
