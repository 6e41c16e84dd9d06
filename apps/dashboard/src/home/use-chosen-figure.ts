import { useState } from 'react'
import { type HomeFigure, homeFigures } from './home-figures.data.ts'

const STORAGE_KEY = 'gatehouse.home-figure'

/** The figure that the chart of Home shows, remembered on this device. */
export function useChosenFigure(): [HomeFigure, (figure: HomeFigure) => void] {
  const [figure, setFigure] = useState(
    () => homeFigures.find(slug => slug === localStorage.getItem(STORAGE_KEY)) ?? homeFigures[0],
  )
  const choose = (next: HomeFigure) => {
    setFigure(next)
    localStorage.setItem(STORAGE_KEY, next)
  }
  return [figure, choose]
}
