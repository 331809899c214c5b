import { Form, type FormProps } from '@remix-run/react'
import type { ReactNode } from 'react'
import { msg, t } from '../i18n/i18n'

interface SearchFormProps extends FormProps {
  label: string
  q: string
  /** Further fields of the address, which the search keeps. */
  kept?: Record<string, string | undefined>
  button?: string
  /** Further filters of the list. */
  children?: ReactNode
}

export function SearchForm({
  label,
  q,
  kept = {},
  button = msg('Search'),
  children,
  ...form
}: SearchFormProps) {
  return (
    <Form role="search" className="search-form" preventScrollReset {...form}>
      {Object.entries(kept).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        key={JSON.stringify([kept, q])}
        type="search"
        className="input"
        name="q"
        defaultValue={q}
        maxLength={200}
        aria-label={label}
        placeholder={label}
      />
      {children}
      <button type="submit" className="button is-plain">
        {t(button)}
      </button>
    </Form>
  )
}
