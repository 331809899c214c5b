import { useLocation, useMatches } from '@remix-run/react'
import type { Site } from './site'

interface Translated {
  translations?: { to: string; language: string; isThis: boolean }[]
}

/**
 * Links the same page in other languages for search engines. A text published in several languages has only
 * the addresses of its translations: for it, `?language=de` would only change the interface.
 */
export function LanguageLinks({ site: { languages = [], origin } }: { site: Site }) {
  const { pathname } = useLocation()
  const { translations = [] } = (useMatches().at(-1)?.data ?? {}) as Translated
  if (translations.length > 0) return <TranslationAlternates translations={translations} origin={origin} />
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

/** Shows one link per language; if several texts are in one language, the page itself or the oldest one. */
function TranslationAlternates({ translations, origin }: Required<Translated> & { origin: string }) {
  const own = translations.filter(({ isThis }) => isThis)
  const byLanguage = new Map([...[...translations].reverse(), ...own].map((one) => [one.language, one.to]))
  return [...byLanguage].map(([language, to]) => (
    <link key={language} rel="alternate" hrefLang={language} href={origin + to} />
  ))
}
