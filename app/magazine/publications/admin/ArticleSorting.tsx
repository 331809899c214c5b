import { useRef } from 'react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { type LocalTime, localTimeOf, siteZone } from '../../../platform/site-zone'
import { Checkbox } from '../../../platform/ui/Checkbox'
import { Field } from '../../../platform/ui/Field'
import { Select } from '../../../platform/ui/FormFields'
import { DraftField } from '../../../site/content/ContentForm'
import { LanguageField } from '../../../site/content/LanguageField'
import { TranslationOfField } from '../../../site/content/TranslationOfField'
import { AccessFields, type AccessRecord } from '../access/AccessFields'
import { type Article, contentTypes, defaultContentType, filetypes } from '../publications'
import { IssueFields } from '../series/IssueFields'
import type { Issue } from '../series/series'
import { maxTagLength, maxTags } from '../tags/tags'
import { AnnouncementField, type AnnouncementState } from './AnnouncementField'

export interface ArticleOptions {
  authors: { id: number; name: string }[]
  authorTotal: number
  /** The server's date, YYYY-MM-DD. */
  today: string
  languages: { tag: string; name: string }[]
  translations: string[]
  volumes: VolumeChoice[]
  plans: { id: number; name: string }[]
  bands: { id: number; title: string }[]
  series: string[]
  canAnnounce: boolean
}

export interface ArticleRecord extends Article, AnnouncementState, AccessRecord {
  isDraft: boolean
  isPrintable: boolean
  volume?: VolumeChoice | null
  tags?: string[]
  issue?: Issue | null
  /** Another article of its group, as the form names it. */
  translationOf?: string
  bands?: { id: number; title: string }[]
}

interface VolumeChoice {
  id: number
  title: string
}

interface ArticleSortingProps {
  article?: ArticleRecord
  options: ArticleOptions
  formErrors?: FormErrors
}

export function ArticleSorting({
  article,
  options: { today, languages, translations, volumes, plans, series, canAnnounce },
  formErrors,
}: ArticleSortingProps) {
  return (
    <>
      <DraftField isDraft={article?.isDraft} formErrors={formErrors} />
      <UploadDate
        today={today}
        initial={article && localTimeOf(new Date(article.uploadDate))}
        formErrors={formErrors}
      />
      {canAnnounce && <AnnouncementField article={article} formErrors={formErrors} />}
      <AccessFields article={article} plans={plans} formErrors={formErrors} />
      <Checkbox
        label={t('Print it yourself')}
        name="isPrintable"
        initial={article?.isPrintable ?? false}
        formErrors={formErrors}
      />
      <ArticleKind article={article} languages={languages} formErrors={formErrors} />
      <TranslationOfField
        chosen={article?.translationOf}
        choices={translations}
        hint={t('The same article in another language: its title.')}
        formErrors={formErrors}
      />
      {article?.filetype !== 'Volume' && (
        <VolumeField volumes={volumes} chosen={article?.volume} formErrors={formErrors} />
      )}
      <IssueFields issue={article?.issue} series={series} formErrors={formErrors} />
      <Field
        label={t('Tags')}
        name="tags"
        maxLength={maxTags * (maxTagLength + 2)}
        dir="auto"
        defaultValue={article?.tags?.join(', ')}
        formErrors={formErrors}
        hint={t('Separated by commas: riso, night buses')}
      />
      {!article && <ImportedCounts formErrors={formErrors} />}
    </>
  )
}

interface ArticleKindProps {
  article?: Article
  languages: ArticleOptions['languages']
  formErrors?: FormErrors
}

function ArticleKind({ article, languages, formErrors }: ArticleKindProps) {
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
      <LanguageField chosen={article?.language} languages={languages} formErrors={formErrors} />
    </>
  )
}

interface VolumeFieldProps {
  volumes: VolumeChoice[]
  chosen?: VolumeChoice | null
  formErrors?: FormErrors
}

function VolumeField({ volumes, chosen, formErrors }: VolumeFieldProps) {
  const isListed = volumes.some(({ id }) => id === chosen?.id)
  const all = chosen && !isListed ? [chosen, ...volumes] : volumes
  if (all.length === 0) return null
  return (
    <Select
      label={t('In volume')}
      name="volumeId"
      defaultValue={chosen?.id ?? ''}
      formErrors={formErrors}
      hint={t('Added at its end; reorder under Contents.')}
    >
      <option value="">{t('None')}</option>
      {all.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
}

function ImportedCounts({ formErrors }: { formErrors?: FormErrors }) {
  const { viewcount, downloadcount } = formErrors?.errors ?? {}
  const count = { type: 'number', min: 0, defaultValue: '0', formErrors }
  return (
    <details className="more-fields" open={Boolean(viewcount || downloadcount)}>
      <summary>{t('Import existing counts')}</summary>
      <div className="field-row">
        <Field label={t('View Count')} name="viewcount" {...count} />
        <Field label={t('Download Count')} name="downloadcount" {...count} />
      </div>
    </details>
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
        {t('{siteZone} time. A later date schedules it.', { siteZone: siteZone() })}
      </p>
    </div>
  )
}
