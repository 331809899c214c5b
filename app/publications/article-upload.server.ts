import { takeUpload, type UploadPlan } from '../uploads/upload.server'
import { ArticleFields, articleFiles, articleFilesMissing } from './article-form'
import type { ArticleFiles } from './publishing.server'

const plan: UploadPlan<typeof ArticleFields, 'pdf' | 'coverImage'> = {
  fields: ArticleFields,
  lists: ['authorIds'],
  files: articleFiles,
  failure: 'Failed to upload article.',
}

/** Reads the form of a new article, both files with it. @throws Invalid, Unavailable */
export function takeArticle<T>(
  request: Request,
  use: (fields: ArticleFields, files: ArticleFiles) => Promise<T>,
): Promise<T> {
  const required = { names: ['pdf' as const, 'coverImage' as const], message: articleFilesMissing }
  return takeUpload(request, { ...plan, required }, ({ fields, files: { pdf, coverImage } }) => {
    const [document, cover] = [pdf.find(Boolean), coverImage.find(Boolean)]
    if (!document || !cover) throw new Error(articleFilesMissing)
    return use(fields, { pdf: document, coverImage: cover })
  })
}

/** Reads the form that changes an article: a file that is not chosen stays as it is. @throws Invalid, Unavailable */
export function takeArticleChange<T>(
  request: Request,
  use: (fields: ArticleFields, files: Partial<ArticleFiles>) => Promise<T>,
): Promise<T> {
  return takeUpload(request, plan, ({ fields, files }) =>
    use(fields, { pdf: files.pdf.find(Boolean), coverImage: files.coverImage.find(Boolean) }),
  )
}
