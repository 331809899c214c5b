import { useCallback, useLayoutEffect, useRef } from 'react'

interface Neighbours {
  id: number
  previousId?: number
  nextId?: number
  /** Starts showing a photo; `id` becomes its id once it is shown. */
  show: (id: number) => void
}

/**
 * Counts steps from the photo that is being opened, not from the one still on screen.
 * @returns a function that steps: 1 to the next photo, -1 to the one before
 */
export function usePhotoSteps({ id, previousId, nextId, show }: Neighbours): (by: 1 | -1) => void {
  const wanted = useRef(0)
  const underWay = useRef(0)

  const go = useCallback(() => {
    const by = Math.sign(wanted.current)
    const target = { '-1': previousId, '0': id, '1': nextId }[by]
    if (target === undefined) wanted.current = underWay.current
    else if (by !== underWay.current) {
      underWay.current = by
      show(target)
    }
  }, [id, previousId, nextId, show])

  const shown = useRef(id)
  useLayoutEffect(() => {
    if (shown.current === id) return
    shown.current = id
    wanted.current -= underWay.current
    underWay.current = 0
    go()
  }, [id, go])

  return useCallback(
    (by) => {
      wanted.current += by
      go()
    },
    [go],
  )
}
