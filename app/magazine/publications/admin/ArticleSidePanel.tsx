import { useRef } from 'react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { type LocalTime, localTimeOf, siteZone } from '../../../platform/site-zone'
import { Field } from '../../../platform/ui/Field'
import { Select } from '../../../platform/ui/FormFields'
import { DraftField } from '../../../site/content/ContentForm'
import { useIsModuleOn } from '../../../site/modules/useIsModuleOn'
import { AccessFields } from '../access/AccessFields'
import { type Article, contentTypes, defaultContentType, filetypes } from '../publications'
import { AnnouncementField } from './AnnouncementField'
import { ArticleOptional } from './ArticleOptional'
import type { ArticleFieldsProps } from './article-record'
import './article-sorting.css'

/** The panel of an article's form: when and for whom it is published, what it is, and all that may be left out. */
export function ArticleSidePanel({ article, options, formErrors }: ArticleFieldsProps) {
  const hasMembers = useIsModuleOn('members')
  return (
    <>
      <DraftField isDraft={article?.isDraft} formErrors={formErrors} />
      <UploadDate
        today={options.today}
        initial={article && localTimeOf(new Date(article.uploadDate))}
        formErrors={formErrors}
      />
      {options.canAnnounce && <AnnouncementField article={article} formErrors={formErrors} />}
      {hasMembers && <AccessFields article={article} plans={options.plans} formErrors={formErrors} />}
      <ArticleKind article={article} formErrors={formErrors} />
      <ArticleOptional article={article} options={options} formErrors={formErrors} />
    </>
  )
}

interface ArticleKindProps {
  article?: Article
  formErrors?: FormErrors
}

function ArticleKind({ article, formErrors }: ArticleKindProps) {
  return (
    <>
      <Select
        label={t('File Type')}
        name="filetype"
        required
        defaultValue={article?.filetype ?? 'Article'}
        formErrors={formErrors}
      >
        {filetypes.map((type) => (
          <option key={type} value={type}>
            {t(type)}
          </option>
        ))}
      </Select>
      <Select
        label={t('Content Type')}
        name="contentType"
        defaultValue={article?.contentType ?? defaultContentType}
        formErrors={formErrors}
      >
        {contentTypes.map((type) => (
          <option key={type} value={type}>
            {t(type)}
          </option>
        ))}
      </Select>
    </>
  )
}

function UploadDate({
  today,
  initial,
  formErrors,
}: {
  today: string
  initial?: LocalTime
  formErrors?: FormErrors
}) {
  const row = useRef<HTMLDivElement>(null)
  const setToday = () => {
    const [date, time] = row.current?.querySelectorAll('input') ?? []
    if (date) date.value = today
    if (time) time.value = ''
  }
  return (
    <div className="upload-date" ref={row}>
      <Field
        label={t('Upload Date')}
        name="uploadDate"
        type="date"
        defaultValue={initial?.date ?? today}
        formErrors={formErrors}
      />
      <Field
        label={t('Time')}
        name="uploadTime"
        type="time"
        defaultValue={initial?.time === '00:00' ? '' : initial?.time}
        formErrors={formErrors}
      />
      <button type="button" className="button is-plain needs-script" onClick={setToday}>
        {t('Today')}
      </button>
      <p className="field-hint">
        {t('{siteZone} time. A future date schedules it.', { siteZone: siteZone() })}
      </p>
    </div>
  )
}
