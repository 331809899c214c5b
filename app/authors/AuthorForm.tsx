import { contentFormConfig, DescriptionField, type FieldsProps, TitleField } from '../content/ContentForm'
import { FileField } from '../content/FileField'
import { RecordFrame } from '../content/RecordFrame'
import type { Author } from './authors'

export const authorFormConfig = contentFormConfig({
  tab: 'Authors',
  noun: 'author',
  empty: 'No authors found.',
  upload: 'Upload Author',
  uploaded: 'Author uploaded successfully!',
  failure: 'Failed to upload author.',
  api: '/api/articles/authors',
  address: ({ id }) => `/authors/${id}`,
  Fields: AuthorFields,
})

function AuthorFields({ record: author, limitBytes, formErrors }: FieldsProps<Author, unknown>) {
  return (
    <RecordFrame
      file={
        <FileField
          label="Profile Image"
          name="profileImage"
          kind="profileImage"
          limitBytes={limitBytes}
          currentFile={author?.profileImage}
          formErrors={formErrors}
        />
      }
    >
      <TitleField
        label="Name"
        name="name"
        maxLength={200}
        defaultValue={author?.name}
        formErrors={formErrors}
      />
      <DescriptionField label="Bio" name="bio" required defaultValue={author?.bio} formErrors={formErrors} />
    </RecordFrame>
  )
}
