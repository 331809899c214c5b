import { Icon } from '../platform/ui/Icon'
import { socialLabel, socialPlatformOf } from './social'
import icons from './social-icons.svg?url'

export function SocialLink({ address, isFirst }: { address: string; isFirst: boolean }) {
  const platform = socialPlatformOf(address)
  return (
    <a href={address} rel="me noreferrer" aria-label={socialLabel(address, isFirst)} className="icon-link">
      {platform ? (
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className="social-icon">
          <use href={`${icons}#${platform.icon}`} />
        </svg>
      ) : (
        <Icon name={isFirst ? 'camera' : 'link'} />
      )}
    </a>
  )
}
