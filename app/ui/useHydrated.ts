import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run: false in the page from the server, and while it comes alive. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
