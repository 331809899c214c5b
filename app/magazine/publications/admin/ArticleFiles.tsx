import { useRef, useState } from 'react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { FileField } from '../../../site/content/FileField'
import { improveProposedTitle } from '../../../site/uploads/proposed-title'
import type { Article } from '../publications'
import { titleFromFileName } from '../publications'

interface ArticleFilesProps {
  article?: Article
  limitBytes?: number
  formErrors?: FormErrors
}

/**
 * Fields for the PDF and its cover. With JavaScript, the PDF of a new article proposes a title, and its first
 * page as cover.
 */
export function ArticleFiles({ article, ...given }: ArticleFilesProps) {
  const row = useRef<HTMLDivElement>(null)
  const drawing = useRef<AbortController>()
  const [cover, setCover] = useState<File>()

  const propose = async (pdf: File | undefined) => {
    drawing.current?.abort()
    if (article || pdf?.type !== 'application/pdf') return
    const title = row.current?.closest('form')?.querySelector<HTMLInputElement>('[name=title]')
    const ofFile = titleFromFileName(pdf.name)
    if (title && !title.value) title.value = ofFile
    const rename = (own: string) => improveProposedTitle(title, ofFile, own)
    const controller = new AbortController()
    drawing.current = controller
    const { drawCoverFromPdf } = await import('../../../site/content/first-page.client')
    // A PDF that cannot be drawn proposes no cover; the server checks whether it is a PDF.
    const drawn = await drawCoverFromPdf(pdf, controller.signal, rename).catch(() => undefined)
    if (drawn && !controller.signal.aborted) setCover(drawn)
  }

  return (
    <div className="field-row" ref={row}>
      <FileField
        label={t('PDF')}
        name="pdf"
        kind="pdf"
        currentFile={article?.pdfPath}
        onChosen={propose}
        {...given}
      />
      <FileField
        label={t('Cover Image')}
        name="coverImage"
        kind="cover"
        currentFile={article?.coverImage}
        proposed={cover}
        {...given}
      />
    </div>
  )
}
