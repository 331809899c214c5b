import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import {
  contentFormConfig,
  DescriptionField,
  type FieldsProps,
  TitleField,
} from '../../site/content/ContentForm'
import { FileField } from '../../site/content/FileField'
import { RecordFrame } from '../../site/content/RecordFrame'
import type { Author } from './authors'

export const authorFormConfig = contentFormConfig({
  tab: msg('Authors'),
  noun: msg('author'),
  empty: msg('No authors found.'),
  upload: msg('Upload Author'),
  uploaded: msg('Author uploaded successfully!'),
  failure: msg('Failed to upload author.'),
  api: href('/api/articles/authors'),
  address: ({ id }) => href('/authors/:id', { id }),
  Fields: AuthorFields,
})

function AuthorFields({ record: author, limitBytes, formErrors }: FieldsProps<Author, unknown>) {
  return (
    <RecordFrame
      file={
        <FileField
          label={t('Profile Image')}
          name="profileImage"
          kind="profileImage"
          limitBytes={limitBytes}
          currentFile={author?.profileImage}
          formErrors={formErrors}
        />
      }
    >
      <TitleField
        label={t('Name')}
        name="name"
        maxLength={200}
        defaultValue={author?.name}
        formErrors={formErrors}
      />
      <DescriptionField
        label={t('Bio')}
        name="bio"
        required
        defaultValue={author?.bio}
        formErrors={formErrors}
      />
    </RecordFrame>
  )
}
