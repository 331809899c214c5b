import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { Icon } from '../../platform/ui/Icon'
import { textAttributes } from '../../platform/ui/text-attributes'
import { PlayButton } from './PlayButton'
import { PlayerPosition } from './PlayerPosition'
import './player.css'
import { currentTrack } from './player'
import {
  closePlayer,
  hasNextTrack,
  playNext,
  playPrevious,
  playQueueFrom,
  setVolume,
  usePlayer,
} from './store'

export default function PlayerBar() {
  const player = usePlayer()
  const { queue, at, volume, problem } = player
  const track = currentTrack(player)
  if (!track) return null
  return (
    <section className="player-bar" aria-label={t('Player')}>
      <div className="player-bar-track">
        {track.picture && <img src={track.picture} alt="" width={48} height={48} />}
        <Link to={track.page}>
          <b {...textAttributes(track.title)}>{track.title}</b>
          <span {...textAttributes(track.by)}>{track.by}</span>
        </Link>
      </div>
      <div className="player-bar-buttons">
        <button type="button" className="icon-button" aria-label={t('Previous track')} onClick={playPrevious}>
          <Icon name="skip-back" />
        </button>
        <PlayButton queue={queue} at={at} />
        <button
          type="button"
          className="icon-button"
          aria-label={t('Next track')}
          disabled={!hasNextTrack(player)}
          onClick={playNext}
        >
          <Icon name="skip" />
        </button>
      </div>
      <PlayerPosition player={player} waveform={track.waveform} />
      <div className="player-bar-more">
        <label className="player-volume">
          <Icon name="loudness" />
          <span className="visually-hidden">{t('Sound volume')}</span>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(volume * 100)}
            aria-valuetext={`${Math.round(volume * 100)} %`}
            onChange={({ target }) => setVolume(target.valueAsNumber / 100)}
          />
        </label>
        <details className="player-queue">
          <summary aria-label={t('Queue, {count} tracks', { count: queue.length })}>
            <Icon name="list" />
          </summary>
          <ol>
            {queue.map((one, index) => (
              <li key={one.src} aria-current={index === at || undefined}>
                <button
                  type="button"
                  onClick={() => playQueueFrom(queue, index)}
                  {...textAttributes(one.title)}
                >
                  {one.title}
                </button>
              </li>
            ))}
          </ol>
        </details>
        <button type="button" className="icon-button" aria-label={t('Close player')} onClick={closePlayer}>
          <Icon name="close" />
        </button>
      </div>
      {problem && (
        <p className="player-problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
