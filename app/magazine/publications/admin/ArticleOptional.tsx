import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { Checkbox } from '../../../platform/ui/Checkbox'
import { Field } from '../../../platform/ui/Field'
import { Select } from '../../../platform/ui/FormFields'
import { MoreFields } from '../../../platform/ui/MoreFields'
import { LanguageField } from '../../../site/content/LanguageField'
import { TranslationOfField } from '../../../site/content/TranslationOfField'
import { embeddingNames, embeddings } from '../../../site/embedding'
import { useIsModuleOn } from '../../../site/modules/useIsModuleOn'
import { BandPicker } from '../../mentions/BandPicker'
import { IssueFields } from '../series/IssueFields'
import { maxTagLength, maxTags } from '../tags/tags'
import type { ArticleFieldsProps, ArticleRecord, VolumeChoice } from './article-record'

const initial = {
  language: '',
  translationOf: '',
  volumeId: '',
  tags: '',
  bandIds: '',
  isPrintable: '',
  embedding: '',
  issueNumber: '',
  seriesTitle: '',
  issueDate: '',
  isSpecialIssue: '',
  isbn: '',
  printRun: '',
  issuePrice: '',
  viewcount: '0',
  downloadcount: '0',
}

/** Holds what a new article may go without. */
export function ArticleOptional({ article, options, formErrors }: ArticleFieldsProps) {
  const hasPrint = useIsModuleOn('print')
  const hasSeries = useIsModuleOn('series')
  const hasEmbeds = useIsModuleOn('embeds')
  return (
    <MoreFields
      initial={initial}
      isUsed={
        article &&
        (isUsed(article) ||
          (hasPrint && article.isPrintable) ||
          (hasEmbeds && article.embedding !== '') ||
          (hasSeries && Boolean(article.issue)))
      }
      formErrors={formErrors}
    >
      <Field
        label={t('Tags')}
        name="tags"
        maxLength={maxTags * (maxTagLength + 2)}
        dir="auto"
        defaultValue={article?.tags?.join(', ')}
        formErrors={formErrors}
        hint={t('Separated by commas: riso, night buses')}
      />
      <BandPicker
        bands={options.bands}
        own={article?.bands ?? []}
        chosen={formErrors?.values.bandIds?.split('\n').filter(Boolean).map(Number)}
        formErrors={formErrors}
      />
      {article?.filetype !== 'Volume' && (
        <VolumeField volumes={options.volumes} chosen={article?.volume} formErrors={formErrors} />
      )}
      <LanguageField chosen={article?.language} languages={options.languages} formErrors={formErrors} />
      <TranslationOfField
        chosen={article?.translationOf}
        choices={options.translations}
        hint={t('The title of the same article in another language.')}
        formErrors={formErrors}
      />
      {hasPrint && (
        <Checkbox
          label={t('Offer as a printable zine')}
          name="isPrintable"
          initial={article?.isPrintable ?? false}
          formErrors={formErrors}
        />
      )}
      {hasEmbeds && (
        <Select
          label={t('May be shown')}
          name="embedding"
          defaultValue={article?.embedding ?? ''}
          formErrors={formErrors}
        >
          <option value="">{t('As the settings say')}</option>
          {embeddings.map((one) => (
            <option key={one} value={one}>
              {t(embeddingNames[one])}
            </option>
          ))}
        </Select>
      )}
      {hasSeries && <IssueFields issue={article?.issue} series={options.series} formErrors={formErrors} />}
      {!article && <ImportedCounts formErrors={formErrors} />}
    </MoreFields>
  )
}

const isUsed = ({ tags, bands, volume, language, translationOf }: ArticleRecord) =>
  Boolean(tags?.length || bands?.length || volume || language || translationOf)

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
      hint={t('Added at the end. Reorder under Contents.')}
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
  const count = { type: 'number', min: 0, defaultValue: '0', formErrors }
  return (
    <fieldset className="field-group">
      <legend>{t('Import existing counts')}</legend>
      <div className="field-row">
        <Field label={t('View Count')} name="viewcount" {...count} />
        <Field label={t('Download Count')} name="downloadcount" {...count} />
      </div>
    </fieldset>
  )
}
