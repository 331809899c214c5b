import { Link } from '@remix-run/react'
import { t } from '../platform/i18n/i18n'
import { Trans } from '../platform/i18n/Trans'
import { BackLink } from '../ui/BackLink'
import { bandAddress } from './bands'

/** The pages about music and photos lead to each other. */
const others = { Music: 'Photos', Photos: 'Music', Dates: undefined, News: undefined }

interface BandAdminHeadProps {
  band: { id: number; title: string }
  is: keyof typeof others
}

/** The top of the admin pages about something of a band. */
export function BandAdminHead({ band, is }: BandAdminHeadProps) {
  const page = `/admin/bands/${band.id}`
  const other = others[is]
  return (
    <>
      <BackLink
        to={page}
        also={
          <>
            {other && <Link to={`${page}/${other.toLowerCase()}`}>{other}</Link>}
            <Link to={bandAddress(band)}>{t('View it')}</Link>
          </>
        }
      >
        {t('Band')}
      </BackLink>
      <h1>
        <Trans id="{is} of “{title}”" values={{ is, title: <bdi>{band.title}</bdi> }} />
      </h1>
    </>
  )
}
