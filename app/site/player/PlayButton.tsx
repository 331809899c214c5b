import { t } from '../../platform/i18n/i18n'
import { Icon } from '../../platform/ui/Icon'
import { currentTrack, type PlayerTrack } from './player'
import { playQueueFrom, togglePlaying, usePlayer } from './store'

export function PlayButton({ queue, at }: { queue: readonly PlayerTrack[]; at: number }) {
  const player = usePlayer()
  const track = queue[at]
  const isCurrent = track !== undefined && track.src === currentTrack(player)?.src
  const isPlaying = isCurrent && player.isPlaying
  const title = track?.title ?? ''
  return (
    <button
      type="button"
      className="icon-button play-button"
      aria-label={isPlaying ? t('Pause {title}', { title }) : t('Play {title}', { title })}
      data-waiting={(isCurrent && player.isWaiting) || undefined}
      onClick={() => (isCurrent ? togglePlaying() : playQueueFrom(queue, at))}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  )
}
