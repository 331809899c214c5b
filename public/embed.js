// Tracks play one at a time, and one after the other.
const players = [...document.querySelectorAll('audio')]
players.forEach((player, index) => {
  player.addEventListener('play', () => {
    for (const other of players) {
      if (other !== player) other.pause()
      other.parentElement.toggleAttribute('aria-current', other === player)
    }
  })
  player.addEventListener('ended', () => players[index + 1]?.play().catch(() => {}))
})
