import { FileField } from '../uploads/FileField'
import { DescriptionField, RecordForm, type RecordFormOptions, TitleField } from '../uploads/RecordForm'
import type { Author } from './authors'

interface AuthorFormProps extends RecordFormOptions {
  /** The author to change; a new one where there is none. */
  author?: Author
}

/** Uploads an author, or changes one. */
export function AuthorForm({ limitBytes, refusal, isDone, author }: AuthorFormProps) {
  return (
    <RecordForm
      id={author?.id}
      pages="/admin/authors"
      api="/api/articles/authors"
      upload="Upload Author"
      uploaded="Author uploaded successfully!"
      failure="Failed to upload author."
      refusal={refusal}
      isDone={isDone}
    >
      {(refused) => (
        <>
          <TitleField
            label="Name"
            name="name"
            maxLength={200}
            defaultValue={author?.name}
            refusal={refused}
          />
          <DescriptionField label="Bio" name="bio" required defaultValue={author?.bio} refusal={refused} />
          <FileField
            label="Profile Image"
            name="profileImage"
            kind="profileImage"
            limitBytes={limitBytes}
            present={author?.profileImage}
            refusal={refused}
          />
        </>
      )}
    </RecordForm>
  )
}
