import { type ChangeEvent, useState } from 'react'
import type { FormErrors } from '../platform/errors'
import { FieldFrame, useFieldProps } from '../ui/FormFields'
import { acceptOf, fileProblem } from '../uploads/file-rules'
import { maxPictures } from './merch'

interface PicturesFieldProps {
  limitBytes?: number
  formErrors?: FormErrors
}

const hint = `More views of it: an item has up to ${maxPictures} pictures, the image above with them.`

/** Several pictures at once, with and without JavaScript. */
export function PicturesField({ limitBytes, formErrors }: PicturesFieldProps) {
  const [problem, setProblem] = useState<string>()
  const { id, control } = useFieldProps({ name: 'images', hint }, problem)
  const sent = Object.entries(formErrors?.errors ?? {}).flatMap(([name, messages]) =>
    /^images(\[|$)/.test(name) ? messages : [],
  )
  const errors = problem ? [problem] : [...new Set(sent)]
  const check = (event: ChangeEvent<HTMLInputElement>) => {
    const problems = [...(event.currentTarget.files ?? [])].map((file) => {
      const found = fileProblem('merchImage', file, limitBytes)
      return found && `${file.name}: ${found}`
    })
    setProblem(problems.find(Boolean))
  }
  return (
    <FieldFrame id={id} label="More pictures" hint={hint} errors={errors}>
      <div className="drop">
        <input
          type="file"
          {...control}
          multiple
          accept={acceptOf('merchImage').join(',')}
          data-problem={problem}
          onChange={check}
        />
      </div>
    </FieldFrame>
  )
}
