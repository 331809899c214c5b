// One player for all tracks, which play one after the other. Without this, each is a player of the browser.
const tracks = [...document.querySelectorAll('audio')]
const player = document.querySelector('.player')
if (player) {
  const [button, now, position, time] = ['button', '.now', 'input', '.time'].map((name) =>
    player.querySelector(name),
  )
  let current = 0

  const clock = (seconds) =>
    Number.isFinite(seconds)
      ? `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
      : ''
  const show = () => {
    const { paused, currentTime, duration } = tracks[current]
    button.setAttribute('aria-label', paused ? button.dataset.play : button.dataset.pause)
    now.textContent = tracks[current].getAttribute('aria-label')
    const played = duration > 0 ? currentTime / duration : 0
    position.value = 1000 * played
    drawWave(position.parentElement, tracks[current].dataset.waveform ?? '', played)
    const said = { position: clock(currentTime), length: clock(duration) }
    position.setAttribute(
      'aria-valuetext',
      position.dataset.of.replace(/\{(\w+)\}/g, (_, name) => said[name]),
    )
    time.textContent = clock(currentTime)
    tracks.forEach((track, index) => {
      const { parentElement: line } = track
      if (index === current) line.setAttribute('aria-current', 'true')
      else line.removeAttribute('aria-current')
    })
  }
  const play = (index) => {
    tracks[current].pause()
    current = index
    tracks[current].play().catch(() => {})
  }

  tracks.forEach((track, index) => {
    for (const name of ['play', 'pause', 'timeupdate', 'durationchange']) track.addEventListener(name, show)
    track.addEventListener('timeupdate', () => reportOnce(track))
    track.addEventListener('ended', () => index + 1 < tracks.length && play(index + 1))
    const title = track.previousElementSibling
    const choice = document.createElement('button')
    choice.type = 'button'
    choice.addEventListener('click', () => play(index))
    title.replaceWith(choice)
    choice.append(title)
  })
  button.addEventListener('click', () => (tracks[current].paused ? play(current) : tracks[current].pause()))
  position.addEventListener('input', () => {
    const { duration } = tracks[current]
    if (duration > 0) tracks[current].currentTime = (position.value / 1000) * duration
  })
  document.documentElement.classList.add('is-scripted')
  player.hidden = false
  show()
}

/** Reports a track once 30 seconds of it were heard, or all of a shorter one; what was jumped over does not count. */
function reportOnce(track) {
  const { played, duration, dataset } = track
  let seconds = 0
  for (let at = 0; at < played.length; at++) seconds += played.end(at) - played.start(at)
  if (!dataset.id || dataset.reported || !(seconds >= Math.min(30, duration - Math.min(0.5, duration / 10))))
    return
  dataset.reported = 'yes'
  fetch(`/api/tracks/${dataset.id}/plays`, { method: 'POST', keepalive: true }).catch(() => {})
}

/** Draws the loudness of a track behind its slider, and what was played of it again in the spot colour. */
function drawWave(place, waveform, played) {
  if (place.dataset.drawn !== waveform) {
    place.dataset.drawn = waveform
    for (const drawn of place.querySelectorAll('svg')) drawn.remove()
    if (waveform) place.prepend(waveSvg(waveform), waveSvg(waveform))
  }
  const [, spot] = place.querySelectorAll('svg')
  if (spot) spot.style.clipPath = `inset(0 ${100 * (1 - played)}% 0 0)`
}

function waveSvg(waveform) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const bars = [...waveform].map((letter, index) => {
    const height = Math.max(2, (alphabet.indexOf(letter) / 63) * 32)
    return `M${index + 0.5} ${16 - height / 2}v${height}`
  })
  const [svg, path] = ['svg', 'path'].map((name) =>
    document.createElementNS('http://www.w3.org/2000/svg', name),
  )
  svg.setAttribute('viewBox', `0 0 ${waveform.length} 32`)
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('aria-hidden', 'true')
  path.setAttribute('d', bars.join(''))
  svg.append(path)
  return svg
}
