import { t } from '../../platform/i18n/i18n'
import { decodeWaveform, formatDuration, type PlayerState } from './player'
import { seekTo } from './store'

const barHeight = 32

/** A slider over the track's waveform to show and change the position, by dragging, pressing and arrow keys. */
export function PlayerPosition({
  player: { seconds, length },
  waveform,
}: {
  player: PlayerState
  waveform?: string | null
}) {
  const played = length > 0 ? Math.min(1, seconds / length) : 0
  return (
    <div className="player-position">
      <span aria-hidden="true">{formatDuration(seconds)}</span>
      <div className="player-wave">
        {waveform && <Waveform levels={decodeWaveform(waveform)} played={played} />}
        <input
          type="range"
          aria-label={t('Position')}
          min={0}
          max={Math.max(1, Math.floor(length))}
          step={1}
          value={Math.floor(seconds)}
          aria-valuetext={
            length > 0
              ? t('{position} of {length}', {
                  position: formatDuration(seconds),
                  length: formatDuration(length),
                })
              : formatDuration(seconds)
          }
          data-bare={waveform ? undefined : ''}
          onChange={({ target }) => seekTo(target.valueAsNumber)}
        />
      </div>
      <span aria-hidden="true">{length > 0 ? formatDuration(length) : ''}</span>
    </div>
  )
}

function Waveform({ levels, played }: { levels: number[]; played: number }) {
  const bars = levels
    .map((level, index) => {
      const height = Math.max(2, level * barHeight)
      return `M${index + 0.5} ${(barHeight - height) / 2}v${height}`
    })
    .join('')
  const viewBox = `0 0 ${levels.length} ${barHeight}`
  return [1, played].map((share, index) => (
    <svg
      key={index === 0 ? 'all' : 'played'}
      viewBox={viewBox}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}
    >
      <path d={bars} />
    </svg>
  ))
}
