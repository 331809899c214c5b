import { useSyncExternalStore } from 'react'
import { msg } from '../../platform/i18n/i18n'
import { currentTrack, emptyPlayer, type PlayerState, type PlayerTrack } from './player'
import { savedPlayerState, savePlayerState } from './saved-state'

const notPlayable = msg('This track cannot be played.')
const notReached = msg('The track could not be loaded. Check your connection, and press play again.')
const rememberEverySeconds = 1
/** After this time, "previous" restarts the current track. */
const againAfterSeconds = 3
const skipSeconds = 10

let state: PlayerState = emptyPlayer
let rememberedAt = 0
const listeners = new Set<() => void>()

/** The element that plays; it lives outside of the pages, so that it continues to play while they change. */
let audio: HTMLAudioElement | undefined
let tabs: BroadcastChannel | undefined

function update(change: Partial<PlayerState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the player's state in this tab; empty on the server. */
export const usePlayer = (): PlayerState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => emptyPlayer,
  )

export function restorePlayer(): void {
  const before = state.queue.length === 0 ? savedPlayerState() : undefined
  if (before) update(before)
}

export function playQueueFrom(queue: readonly PlayerTrack[], at: number): void {
  const isSame = queue[at]?.src === currentTrack(state)?.src
  update({ queue, at })
  if (!isSame) begin()
  resume()
}

export function togglePlaying(): void {
  if (state.isPlaying) audio?.pause()
  else resume()
}

/** Pauses because something else is about to play. */
export const pausePlayer = () => audio?.pause()

export const hasNextTrack = ({ queue, at }: PlayerState) => at + 1 < queue.length

/** Plays the next track of the queue; stops after the last. */
export function playNext(): void {
  if (!hasNextTrack(state)) return
  update({ at: state.at + 1 })
  begin()
  resume()
}

/** Plays the previous track, or restarts the current one. */
export function playPrevious(): void {
  if (state.seconds > againAfterSeconds || state.at === 0) {
    seekTo(0)
    return
  }
  update({ at: state.at - 1 })
  begin()
  resume()
}

export function seekTo(seconds: number): void {
  const target = Math.min(Math.max(0, seconds), state.length || seconds)
  update({ seconds: target })
  if (audio && audio.readyState > 0) audio.currentTime = target
  savePlayerState(state)
}

/** @param volume from 0 to 1 */
export function setVolume(volume: number): void {
  update({ volume })
  if (audio) audio.volume = volume
  savePlayerState(state)
}

export function closePlayer(): void {
  audio?.pause()
  audio?.removeAttribute('src')
  update({ ...emptyPlayer, volume: state.volume })
  savePlayerState(state)
}

function begin(): void {
  const length = (currentTrack(state)?.durationMs ?? 0) / 1000
  update({ seconds: 0, length, problem: undefined })
}

function resume(): void {
  const track = currentTrack(state)
  if (!track) return
  audio ??= newAudio()
  if (audio.getAttribute('src') !== track.src || audio.error) audio.src = track.src
  audio.volume = state.volume
  update({ problem: undefined, isWaiting: audio.readyState < 3 })
  showOnLockScreen(track)
  // A refusal is reported by the error event, or a later press replaced this one.
  audio.play().catch(() => update({ isWaiting: false }))
}

function newAudio(): HTMLAudioElement {
  const made = new Audio()
  made.preload = 'none'
  const on = (name: keyof HTMLMediaElementEventMap, listen: () => void) => made.addEventListener(name, listen)
  on('loadedmetadata', () => {
    if (Math.abs(made.currentTime - state.seconds) > 1) made.currentTime = state.seconds
  })
  on('durationchange', () => {
    if (Number.isFinite(made.duration)) update({ length: made.duration })
  })
  on('play', () => {
    update({ isPlaying: true })
    tabs?.postMessage('playing')
    startCounting(made)
  })
  on('pause', () => update({ isPlaying: false, isWaiting: false }))
  on('waiting', () => update({ isWaiting: true }))
  on('playing', () => update({ isWaiting: false }))
  on('timeupdate', () => {
    // Before its position is restored, a track is at its beginning.
    if (made.seeking || made.readyState < 1) return
    update({ seconds: made.currentTime })
    if (Math.abs(made.currentTime - rememberedAt) < rememberEverySeconds) return
    rememberedAt = made.currentTime
    savePlayerState(state)
  })
  on('ended', playNext)
  on('error', () => {
    if (!made.getAttribute('src')) return
    const isNetwork = made.error?.code === MediaError.MEDIA_ERR_NETWORK || !navigator.onLine
    update({ isPlaying: false, isWaiting: false, problem: isNetwork ? notReached : notPlayable })
  })
  listenToTabs()
  addEventListener('pagehide', () => savePlayerState(state))
  return made
}

let isCounting = false

/** Loads the code that reports plays, with the first track that is counted. */
function startCounting(audio: HTMLAudioElement): void {
  if (isCounting || currentTrack(state)?.id === undefined) return
  isCounting = true
  import('./report-plays')
    .then(({ reportPlays }) => reportPlays(audio, () => currentTrack(state)))
    .catch(() => {})
}

/** Pauses when another tab of the site starts playing. */
function listenToTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  tabs = new BroadcastChannel('player')
  tabs.onmessage = () => audio?.pause()
}

/** Connects the lock screen and the media keys of keyboards and headphones: https://www.w3.org/TR/mediasession/ */
function showOnLockScreen({ title, by, picture }: PlayerTrack): void {
  const session = navigator.mediaSession
  if (!session) return
  const artwork = picture ? [{ src: new URL(picture, location.href).href }] : []
  session.metadata = new MediaMetadata({ title, artist: by, artwork })
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', resume],
    ['pause', () => audio?.pause()],
    ['previoustrack', playPrevious],
    ['nexttrack', playNext],
    ['seekto', ({ seekTime }) => seekTo(seekTime ?? 0)],
    ['seekbackward', ({ seekOffset }) => seekTo(state.seconds - (seekOffset ?? skipSeconds))],
    ['seekforward', ({ seekOffset }) => seekTo(state.seconds + (seekOffset ?? skipSeconds))],
  ]
  for (const [action, handler] of handlers) session.setActionHandler(action, handler)
}
