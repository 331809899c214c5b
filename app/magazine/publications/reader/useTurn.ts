import { useCallback, useState } from 'react'

/** By how much pages are turned, in degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270

const key = 'turned'
const maxArticles = 200

export const storedTurn = (articleId: number): Turn =>
  storedTurns().find(([article]) => article === articleId)?.[1] ?? 0

export function useTurn(articleId: number) {
  const [turn, setTurn] = useState(() => storedTurn(articleId))
  const by = useCallback(
    (degrees: 90 | -90) => {
      setTurn((now) => {
        const next = ((now + degrees + 360) % 360) as Turn
        store(articleId, next)
        return next
      })
    },
    [articleId],
  )
  return { turn, by }
}

/** Tells whether a turned page has its width where its height was. */
export const isSideways = (turn: Turn) => turn % 180 !== 0

function store(articleId: number, turn: Turn): void {
  const others = storedTurns().filter(([article]) => article !== articleId)
  const all = turn ? [[articleId, turn], ...others] : others
  try {
    localStorage.setItem(key, JSON.stringify(all.slice(0, maxArticles)))
  } catch {
    // Storage may be blocked, or full.
  }
}

function storedTurns(): [number, Turn][] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(all) ? all.filter(isTurned) : []
  } catch {
    return []
  }
}

const isTurned = (entry: unknown): entry is [number, Turn] =>
  Array.isArray(entry) && Number.isInteger(entry[0]) && [90, 180, 270].includes(entry[1])
