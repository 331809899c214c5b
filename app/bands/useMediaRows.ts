import { useMemo, useRef, useState } from 'react'
import type { FormErrors } from '../platform/errors/errors'
import { rowFieldName } from '../site/content/row-field'

export interface MediaRow {
  key: number
  title?: string
  dropped?: File
}

export function useMediaRows(titles: string[], formErrors: FormErrors | undefined) {
  const [rows, setRows] = useState<MediaRow[]>(() => titles.map((title, key) => ({ key, title })))
  const nextKey = useRef(titles.length)
  const add = (more: Omit<MediaRow, 'key'>[]) => {
    const first = nextKey.current
    nextKey.current += more.length
    setRows((current) => [...current, ...more.map((row, index) => ({ ...row, key: first + index }))])
  }
  const remove = (key: number) => setRows((current) => current.filter((row) => row.key !== key))

  // biome-ignore lint/correctness/useExhaustiveDependencies: errors name rows by their positions when the form was sent
  const positions = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [formErrors])
  const errorsOf = ({ key }: MediaRow, name: string): FormErrors | undefined => {
    const position = positions.get(key)
    const errors = position === undefined ? undefined : formErrors?.errors[rowFieldName(name, position)]
    return formErrors && { ...formErrors, values: {}, errors: errors ? { [name]: errors } : {} }
  }
  return { rows, add, remove, errorsOf }
}
