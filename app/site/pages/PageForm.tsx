import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { DateTimeFields } from '../../platform/ui/DateTimeFields'
import { Field } from '../../platform/ui/Field'
import { Select } from '../../platform/ui/FormFields'
import { contentFormConfig, DraftField, type FieldsProps, TitleField } from '../content/ContentForm'
import { LanguageField } from '../content/LanguageField'
import { MultipleFilesField } from '../content/MultipleFilesField'
import { RecordFrame } from '../content/RecordFrame'
import { RecordParts } from '../content/RecordParts'
import { TranslationOfField } from '../content/TranslationOfField'
import { MarkdownField } from './MarkdownField'
import {
  maxPagePictures,
  pageLinkPlaceNames,
  pageLinkPlaces,
  pictureTitle,
  type SitePage,
  sitePageAddress,
} from './site-pages'

export const pageFormConfig = contentFormConfig({
  tab: msg('Pages'),
  noun: msg('page'),
  empty: msg('No pages found.'),
  upload: msg('New page'),
  submit: msg('Publish page'),
  uploaded: msg('Page saved.'),
  failure: msg('Failed to save page.'),
  canDraft: true,
  api: href('/api/pages'),
  list: href('/admin/pages'),
  address: (page: SitePage) => sitePageAddress(page),
  outcome: ({ isDraft }: SitePage) => (isDraft ? t('It is a draft: readers cannot see it yet.') : undefined),
  Fields: PageFields,
})

interface PageOptions {
  languages: { tag: string; name: string }[]
  translations: string[]
}

/** A site page, with the other page that it translates, as the form names it. */
type PageRecord = SitePage & { translationOf?: string }
type Fields = FieldsProps<PageRecord, PageOptions>

function PageFields({ record: page, options, limitBytes, entered, page: formPage, ...given }: Fields) {
  const formErrors = given.formErrors ?? (entered && { message: '', errors: {}, values: entered.values })
  return (
    <RecordFrame side={<PagePlace page={page} options={options} entered={entered} formErrors={formErrors} />}>
      <TitleField maxLength={120} defaultValue={page?.title} formErrors={formErrors} />
      <MarkdownField page={page} preview={entered?.preview} formPage={formPage} formErrors={formErrors} />
      {page && <RecordParts lists={[pictureList(page)]} page={formPage} removed={entered?.removed} />}
      <MultipleFilesField
        label={t('Pictures')}
        name="pictures"
        kind="sitePage"
        hint={t('Up to {maxPagePictures}. Place one in the text with ![words](1).', { maxPagePictures })}
        limitBytes={limitBytes}
        formErrors={formErrors}
      />
    </RecordFrame>
  )
}

/** Shows the panel of a page's form: whether, when and where readers see it. */
function PagePlace({
  page,
  options,
  entered,
  formErrors,
}: { page?: PageRecord } & Pick<Fields, 'options' | 'entered' | 'formErrors'>) {
  return (
    <>
      <DraftField isDraft={page?.isDraft} entered={entered} formErrors={formErrors} />
      <DateTimeFields label={t('Publish on')} name="publish" at={page?.publishAt} formErrors={formErrors} />
      <Field
        label={t('Web address')}
        name="address"
        maxLength={200}
        hint={t('Under /pages/. Leave empty to use the title.')}
        defaultValue={page?.address}
        formErrors={formErrors}
      />
      <Select label={t('Place')} name="place" defaultValue={page?.place} formErrors={formErrors}>
        {pageLinkPlaces.map((place) => (
          <option key={place} value={place}>
            {t(pageLinkPlaceNames[place])}
          </option>
        ))}
      </Select>
      <LanguageField chosen={page?.language} languages={options.languages} formErrors={formErrors} />
      <TranslationOfField
        chosen={page?.translationOf}
        choices={options.translations}
        hint={t('The title of the same page in another language.')}
        formErrors={formErrors}
      />
    </>
  )
}

const pictureList = ({ pictures }: SitePage) => ({
  heading: t('Pictures'),
  type: 'picture',
  parts: pictures.map((picture) => ({
    id: picture.id,
    title: pictureTitle(picture),
    picture: picture.image,
  })),
})
