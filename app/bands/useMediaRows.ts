import { useMemo, useRef, useState } from 'react'
import { rowField } from '../content/row-field'
import type { FormErrors } from '../platform/errors'

export interface Row {
  key: number
  title?: string
  dropped?: File
}

/** The rows of a form that are open, and what of a formErrors is each one's. */
export function useMediaRows(titles: string[], formErrors: FormErrors | undefined) {
  const [rows, setRows] = useState<Row[]>(() => titles.map((title, key) => ({ key, title })))
  const nextKey = useRef(titles.length)
  const add = (more: Omit<Row, 'key'>[]) => {
    const first = nextKey.current
    nextKey.current += more.length
    setRows((before) => [...before, ...more.map((row, index) => ({ ...row, key: first + index }))])
  }
  const remove = (key: number) => setRows((before) => before.filter((row) => row.key !== key))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a formErrors names rows by the places they had when it came
  const places = useMemo(() => new Map(rows.map(({ key }, place) => [key, place])), [formErrors])
  /** Its title a row has already: a list's refused values are one text. */
  const errorsOf = ({ key }: Row, name: string): FormErrors | undefined => {
    const place = places.get(key)
    const errors = place === undefined ? undefined : formErrors?.errors[rowField(name, place)]
    return formErrors && { ...formErrors, values: {}, errors: errors ? { [name]: errors } : {} }
  }
  return { rows, add, remove, errorsOf }
}
