import { ToggleGroup } from 'radix-ui';
import { chooseTheme, THEMES, useTheme, type Theme } from '../browser/theme.js';

const WORDS: Readonly<Record<Theme, { readonly name: string; readonly icon: string }>> = {
  system: { name: 'System', icon: 'M2.5 3.5h11v7.5h-11zM6 13.5h4M8 11v2.5' },
  light: {
    name: 'Light',
    icon: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M12.6 3.4l-1.1 1.1M4.5 11.5l-1.1 1.1',
  },
  dark: { name: 'Dark', icon: 'M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6z' },
};

export function ThemePicker() {
  const theme = useTheme();
  return (
    <ToggleGroup.Root type="single" className="theme-choice" aria-label="Colors" value={theme}>
      {THEMES.map((each) => (
        <ToggleGroup.Item
          key={each}
          value={each}
          title={WORDS[each].name}
          aria-label={WORDS[each].name}
          onClick={() => chooseTheme(each)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={WORDS[each].icon} />
          </svg>
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
