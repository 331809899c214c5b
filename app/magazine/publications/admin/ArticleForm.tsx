import type { FormErrors } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { formatDateTime } from '../../../platform/ui/format'
import {
  contentFormConfig,
  DescriptionField,
  type FieldsProps,
  TitleField,
} from '../../../site/content/ContentForm'
import { type OtherPage, RecordFrame } from '../../../site/content/RecordFrame'
import { filesInForm } from '../../../site/content/send-form'
import { AuthorPicker } from '../../authors/AuthorPicker'
import { type Article, articleFilesMissing } from '../publications'
import { ArticleFiles } from './ArticleFiles'
import { ArticleSidePanel } from './ArticleSidePanel'
import type { ArticleOptions, ArticleRecord } from './article-record'
import { articleTextAddress } from './text-address'

export const articleFormConfig = contentFormConfig({
  tab: msg('Articles'),
  noun: msg('article'),
  empty: msg('No articles found.'),
  upload: msg('Upload Article/Issue'),
  uploaded: msg('Article uploaded successfully!'),
  failure: msg('Failed to upload article.'),
  saving: (form) =>
    filesInForm(form).some(({ type }) => type === 'application/pdf')
      ? t('Checking the PDF …')
      : t('Saving …'),
  canDraft: true,
  api: href('/api/articles'),
  required: { names: ['pdf', 'coverImage'], message: articleFilesMissing },
  address: ({ id }) => href('/articles/:id', { id }),
  outcome({ isDraft, uploadedAt }) {
    if (isDraft) return t('It is a draft: readers cannot see it.')
    return new Date(uploadedAt) > new Date()
      ? t('It will be published on {uploadedAt}.', { uploadedAt: formatDateTime(uploadedAt) })
      : undefined
  },
  next: ({ id, filetype }: ArticleRecord) =>
    filetype === 'Volume' ? [{ ...contentsOf({ id }), name: t('Add contents') }] : [],
  Fields: ArticleFields,
})

function ArticleFields({
  record: article,
  options,
  limitBytes,
  entered,
  page,
  ...given
}: FieldsProps<ArticleRecord, ArticleOptions>) {
  const { authors, authorTotal } = options
  const formErrors = given.formErrors ?? (entered && { message: '', errors: {}, values: entered.values })
  return (
    <RecordFrame
      file={<ArticleFiles article={article} limitBytes={limitBytes} formErrors={formErrors} />}
      side={<ArticleSidePanel article={article} options={options} formErrors={formErrors} />}
      also={article && pagesOf(article)}
    >
      <TitleField defaultValue={article?.title} formErrors={formErrors} />
      <DescriptionField required defaultValue={article?.description} formErrors={formErrors} />
      <AuthorPicker
        authors={authors}
        total={authorTotal}
        chosen={submitted(formErrors)?.authorIds?.map(Number) ?? article?.authorIds ?? []}
        chosenNames={submitted(formErrors)?.authorNames}
        page={page}
        formErrors={formErrors}
      />
    </RecordFrame>
  )
}

const pagesOf = (article: Article): OtherPage[] => [
  { name: t('Text'), to: articleTextAddress(article.id, 1), note: t('Correct and describe') },
  ...(article.filetype === 'Volume' ? [contentsOf(article)] : []),
]

function contentsOf({ id }: Pick<Article, 'id'>): OtherPage {
  return { name: t('Contents'), to: href('/admin/articles/:id/contents', { id }) }
}

function submitted(formErrors: FormErrors | undefined) {
  if (formErrors?.values.title === undefined) return
  const listOf = (name: string) => (formErrors.values[name] ?? '').split('\n').filter(Boolean)
  return { authorIds: listOf('authorIds'), authorNames: listOf('authorNames') }
}
