import { Field, type FormRefusal } from '../ui/Field'
import { TextArea } from '../ui/FormFields'
import { FileField } from '../uploads/FileField'
import { UploadForm } from '../uploads/UploadForm'
import type { Author } from './authors'

export interface AuthorFormProps {
  limitBytes?: number
  refusal?: FormRefusal
  isDone?: boolean
  /** The author to change; a new one where there is none. */
  author?: Author
}

/** Uploads an author, or changes one. */
export function AuthorForm({ limitBytes, refusal, isDone, author }: AuthorFormProps) {
  return (
    <UploadForm
      action={author ? `/admin/authors/${author.id}` : '/admin/authors/new'}
      api={
        author
          ? { address: `/api/articles/authors/${author.id}`, method: 'PUT' }
          : { address: '/api/articles/authors' }
      }
      submit={author ? 'Save changes' : 'Upload Author'}
      success={author ? 'Changes saved.' : 'Author uploaded successfully!'}
      failure="Failed to upload author."
      refusal={refusal}
      isDone={isDone}
    >
      {(refused) => (
        <>
          <Field
            label="Name"
            name="name"
            required
            maxLength={200}
            dir="auto"
            defaultValue={author?.name}
            refusal={refused}
          />
          <TextArea
            label="Bio"
            name="bio"
            required
            maxLength={10_000}
            defaultValue={author?.bio}
            refusal={refused}
          />
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
    </UploadForm>
  )
}
