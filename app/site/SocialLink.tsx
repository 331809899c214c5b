import { Icon } from '../ui/Icon'

export function SocialLink({ url }: { url?: string }) {
  if (!url) return null
  return (
    <a href={url} rel="me noreferrer" aria-label="Photos on our social page" className="icon-link">
      <Icon name="camera" />
    </a>
  )
}
