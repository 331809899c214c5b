import { useCallback, useState } from 'react'

/** The rotation of pages, in degrees clockwise. */
export type Rotation = 0 | 90 | 180 | 270

const key = 'turned'
const maxArticles = 200

export const storedRotation = (articleId: number): Rotation =>
  storedTurns().find(([article]) => article === articleId)?.[1] ?? 0

export function useRotation(articleId: number) {
  const [turn, setTurn] = useState(() => storedRotation(articleId))
  const by = useCallback(
    (degrees: 90 | -90) => {
      setTurn((now) => {
        const next = ((now + degrees + 360) % 360) as Rotation
        store(articleId, next)
        return next
      })
    },
    [articleId],
  )
  return { turn, by }
}

/** Tells whether a rotation swaps a page's width and height. */
export const isRotatedSideways = (turn: Rotation) => turn % 180 !== 0

function store(articleId: number, turn: Rotation): void {
  const others = storedTurns().filter(([article]) => article !== articleId)
  const all = turn ? [[articleId, turn], ...others] : others
  try {
    localStorage.setItem(key, JSON.stringify(all.slice(0, maxArticles)))
  } catch {
    // Storage may be blocked, or full.
  }
}

function storedTurns(): [number, Rotation][] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(all) ? all.filter(isTurned) : []
  } catch {
    return []
  }
}

const isTurned = (entry: unknown): entry is [number, Rotation] =>
  Array.isArray(entry) && Number.isInteger(entry[0]) && [90, 180, 270].includes(entry[1])
