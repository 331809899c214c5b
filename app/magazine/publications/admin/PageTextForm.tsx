import { Form } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { TextArea } from '../../../platform/ui/FormFields'
import { Message } from '../../../platform/ui/Message'
import { maxAltTextLength } from '../../../site/content/alt-text'
import { NewerVersionChoice, OpenedVersionFields } from '../../../site/content/NewerVersion'
import type { OpenedVersion } from '../../../site/content/opened-version'
import { useIsModuleOn } from '../../../site/modules/useIsModuleOn'
import type { PageBox } from '../../documents/documents'
import { type PagePicture, SheetPicture } from '../pages/SheetPicture'
import './page-texts.css'

interface EditedPage extends PagePicture {
  number: number
  text: string
  altText: string
  confidence: number | null
  /** The recognized words with low confidence, with their boxes. */
  unsure: (PageBox & { text: string })[]
  isCorrected: boolean
  opened: OpenedVersion
}

interface PageTextFormProps {
  page: EditedPage
  language: string | null
  address: string
  isLast: boolean
  formErrors?: FormErrors
}

export function PageTextForm({ page, language, address, isLast, formErrors }: PageTextFormProps) {
  const canCorrect = useIsModuleOn('scans')
  const own = formErrors?.values.altText === undefined ? undefined : formErrors
  return (
    <div className="page-text-sides">
      <PictureWithMarks page={page} />
      <Form method="post" action={address} className="form upload-form" preventScrollReset>
        {formErrors && (
          <Message role="alert" about={formErrors}>
            {formErrors.message}
            <NewerVersionChoice formErrors={own} page={address} />
          </Message>
        )}
        <OpenedVersionFields opened={page.opened} entered={own?.values} />
        <p className="field-hint">{sourceOf(page)}</p>
        {canCorrect && page.unsure.length > 0 && (
          <p lang={language ?? undefined}>
            {t('Unsure:')}{' '}
            {page.unsure.slice(0, maxListed).map(({ text, x, y }, index) => (
              <span key={`${x} ${y}`}>
                {index > 0 && ', '}
                <mark>{text}</mark>
              </span>
            ))}
            {page.unsure.length > maxListed &&
              ` ${t('and {count} more', { count: page.unsure.length - maxListed })}`}
          </p>
        )}
        {canCorrect && (
          <TextArea
            label={t('Text')}
            name="text"
            rows={22}
            spellCheck
            lang={language ?? undefined}
            hint={t('One line of text per line. Leave an empty line between paragraphs.')}
            defaultValue={page.text}
            formErrors={own}
          />
        )}
        <TextArea
          label={t('Page description')}
          name="altText"
          rows={2}
          maxLength={maxAltTextLength}
          hint={t('Describe what its pictures show.')}
          defaultValue={page.altText}
          formErrors={own}
        />
        <p className="form-actions">
          <button type="submit" name="intent" value="save" className="button">
            {t('Save page')}
          </button>
          {!isLast && (
            <button type="submit" name="intent" value="next" className="button is-plain">
              {t('Save and next')}
            </button>
          )}
        </p>
      </Form>
    </div>
  )
}

const maxListed = 40

function sourceOf({ isCorrected, confidence, text }: EditedPage): string {
  if (isCorrected) return t('Corrected by hand.')
  if (confidence !== null) return t('Recognized from the picture, {confidence} % sure.', { confidence })
  return text ? t('From the PDF.') : t('This page has no text yet.')
}

/**
 * Shows a page with boxes around uncertain words. It is SVG, because the site's policy forbids the inline
 * styles that would position HTML.
 */
function PictureWithMarks({ page }: { page: EditedPage }) {
  if (!page.picture) return <p className="empty">{t('This page has no picture.')}</p>
  return (
    <div className="page-text-picture">
      <SheetPicture
        page={page}
        alt={t('Page {number}', { number: page.number })}
        sizes="(min-width: 64rem) 40vw, 100vw"
      />
      <svg viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
        {page.unsure.map(({ x, y, width, height }) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} />
        ))}
      </svg>
    </div>
  )
}
