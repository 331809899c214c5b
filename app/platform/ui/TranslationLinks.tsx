import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { Trans } from '../i18n/Trans'

interface TranslationLinksProps {
  translations: { to: string; language: string; name: string; isThis: boolean }[]
}

export function TranslationLinks({ translations }: TranslationLinksProps) {
  const others = translations.filter(({ isThis }) => !isThis)
  if (others.length === 0) return null
  const languages = others.map(({ to, language, name }, index) => (
    <Fragment key={to}>
      {index > 0 && ' · '}
      <Link to={to} lang={language} hrefLang={language} dir="auto">
        {name}
      </Link>
    </Fragment>
  ))
  return (
    <p className="translation-links">
      <Trans id="Also in: {languages}" values={{ languages }} />
    </p>
  )
}
