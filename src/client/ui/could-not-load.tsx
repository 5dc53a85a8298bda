import { Button } from './button.tsx';

interface CouldNotLoadProps {
  readonly text: string;
  readonly onAgain: () => void;
}

export function CouldNotLoad({ text, onAgain }: CouldNotLoadProps) {
  return (
    <div className="card grid justify-items-start gap-3 p-5">
      <p>{text}</p>
      <Button variant="outline" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}
