import { Link } from '@remix-run/react'
import { href } from '../platform/href'
import { t } from '../platform/i18n/i18n'
import type { Site } from './site'
import { sitePictureAddress, sitePictureSize } from './site-pictures'

interface LogoProps {
  site: Pick<Site, 'name' | 'logo' | 'logoDark'>
  scheme?: 'light' | 'dark'
}

export function Logo({ site, scheme }: LogoProps) {
  return (
    <Link
      to={href('/')}
      className={site.logo ? 'logo is-picture' : 'logo'}
      dir={site.logo ? undefined : 'auto'}
      aria-label={t('{name}, front page', { name: site.name })}
    >
      {site.logo ? <LogoPicture {...site} light={site.logo} scheme={scheme} /> : site.name}
    </Link>
  )
}

function LogoPicture({
  name,
  light,
  logoDark,
  scheme,
}: { light: string } & Pick<Site, 'name' | 'logoDark'> & Pick<LogoProps, 'scheme'>) {
  const shown = scheme === 'dark' ? (logoDark ?? light) : light
  return (
    <picture>
      {logoDark && !scheme && (
        <source
          media="(prefers-color-scheme: dark)"
          srcSet={sitePictureAddress(logoDark)}
          {...sitePictureSize(logoDark)}
        />
      )}
      <img src={sitePictureAddress(shown)} alt={name} {...sitePictureSize(shown)} />
    </picture>
  )
}
