import { Form, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { FileField } from '../../../site/content/FileField'
import { IdempotencyKey } from '../../../site/content/IdempotencyKey'
import { fileProblem } from '../../../site/uploads/file-rules'

interface DraftUploadProps {
  limitBytes?: number
  idempotencyKey: string
  formErrors?: FormErrors
}

/** A form for a PDF alone, which becomes a draft. With JavaScript, choosing the file submits it. */
export function DraftUpload({ limitBytes, idempotencyKey, formErrors }: DraftUploadProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formEncType === 'multipart/form-data'
  const send = (pdf: File | undefined) => {
    if (pdf && !fileProblem('pdf', pdf, limitBytes)) form.current?.requestSubmit()
  }
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="draft-upload">
      <IdempotencyKey initial={idempotencyKey} />
      <FileField
        label={t('Upload a PDF')}
        name="pdf"
        kind="pdf"
        limitBytes={limitBytes}
        formErrors={formErrors}
        onChosen={send}
      />
      <div className="form-actions">
        <button type="submit" className="button" disabled={isSending}>
          {t('Upload')}
        </button>
        <p className="field-hint" role="status">
          {isSending ? t('Uploading …') : t('Creates a draft with a title and a cover.')}
        </p>
      </div>
    </Form>
  )
}
