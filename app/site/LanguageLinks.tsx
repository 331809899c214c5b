import { useLocation } from '@remix-run/react'
import type { Site } from './site'

/** Names the same page in the other languages, for search engines. */
export function LanguageLinks({ site: { languages = [], origin } }: { site: Site }) {
  const { pathname } = useLocation()
  if (languages.length === 0) return null
  return (
    <>
      {languages.map((locale) => (
        <link
          key={locale}
          rel="alternate"
          hrefLang={locale}
          href={`${origin}${pathname}?language=${locale}`}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + pathname} />
    </>
  )
}
