import { NavLink, type NavLinkProps } from '@remix-run/react'

/** A link to the reader; with JavaScript, its cover is animated into the reader's frame. */
export function CoverLink({ className, ...link }: NavLinkProps & { className?: string }) {
  return (
    <NavLink
      {...link}
      viewTransition
      className={({ isTransitioning }) =>
        [className, isTransitioning && 'is-opening'].filter(Boolean).join(' ') || undefined
      }
    />
  )
}
