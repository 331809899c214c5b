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
    button.setAttribute('aria-label', paused ? 'Play' : 'Pause')
    now.textContent = tracks[current].getAttribute('aria-label')
    position.value = duration > 0 ? (1000 * currentTime) / duration : 0
    position.setAttribute('aria-valuetext', `${clock(currentTime)} of ${clock(duration)}`)
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
