import { useLocation, useNavigate } from '@remix-run/react'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { useHydrated } from '../../platform/ui/useHydrated'
import type { Band } from '../bands'
import type { GalleryPhoto } from './gallery'
import { lastViewedPhoto } from './last-viewed-photo'
import { usePhotoSteps } from './usePhotoSteps'

export interface PhotoStageProps {
  band: Pick<Band, 'title'>
  photo: GalleryPhoto
  previousId?: number
  nextId?: number
  neighbors: GalleryPhoto[]
  number: number
  count: number
  /** The number of the gallery's page that has this photo. */
  page: number
  query: string
}

interface Stage extends Pick<PhotoStageProps, 'photo' | 'previousId' | 'nextId'> {
  to: (id: number) => string
  closeTo: string
}

const swipePixels = 50

/** Makes the page of a photo fill the screen, with keys, swipes, and a Close that equals Back. */
export function usePhotoStage({ photo: { id }, previousId, nextId, to, closeTo }: Stage) {
  const stage = useRef<HTMLDialogElement>(null)
  const isStage = useHydrated()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isFromGallery = Boolean((state as { isFromGallery?: boolean } | null)?.isFromGallery)

  const close = useCallback(() => {
    lastViewedPhoto.note(id)
    if (isFromGallery) navigate(-1)
    else navigate(closeTo, { replace: true })
  }, [id, isFromGallery, closeTo, navigate])
  const show = useCallback(
    (wanted: number) => navigate(to(wanted), { replace: true, state }),
    [navigate, to, state],
  )
  const step = usePhotoSteps({ id, previousId, nextId, show })

  useEffect(() => {
    const dialog = stage.current
    if (!dialog) return
    dialog.close()
    dialog.showModal()
    return () => dialog.close()
  }, [])

  // Back closes it as well, and the gallery puts the focus on the photo seen last.
  const seen = useRef(id)
  seen.current = id
  useEffect(() => () => lastViewedPhoto.note(seen.current), [])

  useEffect(() => {
    const dialog = stage.current
    if (!dialog) return
    const onKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return
      if (key === 'ArrowRight') step(1)
      if (key === 'ArrowLeft') step(-1)
    }
    const onCancel = (event: Event) => {
      event.preventDefault()
      close()
    }
    const swipe = watchSwipes((direction) => step(direction === 'left' ? 1 : -1))
    dialog.addEventListener('keydown', onKey)
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('touchstart', swipe.start, { passive: true })
    dialog.addEventListener('touchend', swipe.end, { passive: true })
    return () => {
      dialog.removeEventListener('keydown', onKey)
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('touchstart', swipe.start)
      dialog.removeEventListener('touchend', swipe.end)
    }
  }, [step, close])

  const onClose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    close()
  }
  return { stage, isStage, onClose, state }
}

/** Watches for sideways swipes of one finger, unless the page is zoomed in. */
function watchSwipes(onSwipe: (direction: 'left' | 'right') => void) {
  let from: Touch | undefined
  return {
    start({ touches }: TouchEvent) {
      from = touches.length === 1 ? touches[0] : undefined
    },
    end({ changedTouches: [to] }: TouchEvent) {
      if (!from || !to || (visualViewport?.scale ?? 1) > 1) return
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY]
      from = undefined
      if (Math.abs(x) > swipePixels && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 'left' : 'right')
    },
  }
}
